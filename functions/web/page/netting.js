// Safety netting: what the guideline says to tell those whom it refers nowhere.
import { h } from "./dom.js";
import { pageButton } from "./sources.js";
import { printed } from "./words.js";

/** Where the guideline gives it to those who meet no criteria, nobody else is given it. */
export function nettingOf({ safety_netting: cited, matched_recommendations: matched }) {
  const isForOthers = /\b(?:do|does) not meet\b/.test(cited?.excerpt ?? "");
  return cited && !(matched.length && isForOthers) ? cited : null;
}

export function netting(found) {
  const cited = nettingOf(found);
  if (!cited) return null;
  return h("section", { class: "card" }, h("h2", {}, "Safety netting"), h("blockquote", { class: "excerpt" }, printed(cited.excerpt)), h("p", {}, pageButton(cited)));
}
