// The guideline tab, for everybody: its recommendations, symptom rows and terms; each has an address that can be shared.
import { section } from "./browse.js";
import { h } from "./dom.js";
import { show } from "./notice.js";

export function create() {
  const place = h("div", { class: "section" });
  return {
    element: h("div", { class: "admin" }, h("h1", {}, "The guideline"), place),
    open: (path) => show(place, () => section(path)),
  };
}
