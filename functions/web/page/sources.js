// Citations, and the buttons that open the page they point at.
import { h } from "./dom.js";
import { openPage } from "./viewer.js";
import { printed } from "./words.js";

/** What a citation is called: "SRG1 §1.2.1, page 9". */
export function nameOf(cited) {
  const what = cited.rule_id ? `§${cited.rule_id}` : cited.term ? `“${cited.term}”` : "symptom table";
  return `${cited.source} ${what}, page ${cited.page}`;
}

export function pageButton(cited, label = nameOf(cited)) {
  return h("button", { type: "button", class: "page-link", onclick: () => openPage(cited) }, label);
}

/** What surrounds the verdict, folded: the verdict does not rest on it. */
export function sources({ citations }) {
  const context = citations.filter(({ supports }) => supports === "context");
  if (!context.length) return null;
  return h(
    "details", { class: "card folded" }, h("summary", {}, h("h2", {}, `Nearby in the guideline (${context.length})`)),
    h("p", { class: "muted" }, "Passages on similar matters. The result does not rest on them."), citationList(context),
  );
}

export function citationList(citations) {
  return h("ul", { class: "citations" }, citations.map((cited) => h("li", {}, pageButton(cited), h("p", { class: "excerpt" }, printed(cited.excerpt)))));
}
