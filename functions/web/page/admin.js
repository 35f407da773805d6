// The admin tab: one section at a time, each with an address of its own.
import { h } from "./dom.js";
import { show } from "./notice.js";

const SECTIONS = {
  overview: { title: "Overview", load: () => import("./overview.js") },
  guidelines: { title: "Guidelines", load: () => import("./guidelines.js") },
  rules: { title: "Rules", load: () => import("./rules.js") },
  compare: { title: "Compare", load: () => import("./compare.js") },
  bases: { title: "Knowledge bases", load: () => import("./bases.js") },
  audit: { title: "Audit", load: () => import("./audit.js") },
};

export function create() {
  const links = Object.entries(SECTIONS).map(([name, { title }]) => h("a", { href: `#/admin/${name}`, "data-section": name }, title));
  const place = h("div", { class: "section" });
  const element = h(
    "div", { class: "admin" }, h("h1", { class: "unseen" }, "Admin"), h("nav", { class: "subnav", "aria-label": "Admin" }, links), place,
  );
  return {
    element,
    open: ([name, ...rest]) => {
      const wanted = SECTIONS[name] ? name : "overview";
      for (const link of links) {
        if (link.dataset.section === wanted) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
      return show(place, async () => (await SECTIONS[wanted].load()).section(rest));
    },
  };
}
