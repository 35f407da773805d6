// Recommendations that are met, with what decided it; and those that one answer would meet.
import { checkFirst } from "./asked.js";
import { levelOf } from "./decision.js";
import { h } from "./dom.js";
import { lookedAt } from "./not_judged.js";
import { isField } from "./reasons.js";
import { pageButton } from "./sources.js";
import { criteriaTree } from "./tree.js";
import { count, plain, printed, urgency, URGENCY_ORDER } from "./words.js";

/** `steps`: what may be done with the result, where it is no row of a list. */
export function matchedCards(found, steps) {
  const { matched_recommendations: matched, citations } = found;
  if (!matched.length) return null;
  const cited = new Map(citations.filter(({ supports }) => supports === "match").map((one) => [one.rule_id, one]));
  return h(
    "details", { class: "card folded", "data-key": "met", open: found.to_ask?.some(({ kind }) => kind === "check_first") }, h("summary", {}, h("h2", {}, `${count(matched.length, "recommendation")} met, with what decided it`)),
    h("p", { class: "small muted" }, `Level: ${levelOf(found)}`),
    h("div", { class: "cards" }, byUrgency(matched).map((one) => card(one, cited.get(one.rule_id), checkFirst(found, one.rule_id, steps)))),
  );
}

const byUrgency = (matched) => matched.toSorted((one, other) => URGENCY_ORDER.indexOf(one.urgency) - URGENCY_ORDER.indexOf(other.urgency));

function card(one, cited, toCheck) {
  return h(
    "article", { class: "card matched" },
    h("div", { class: "card-head" }, h("h3", {}, h("span", { class: "rule" }, one.rule_id), ` ${one.cancer_type}`), h("span", { class: `badge urgency-${one.urgency}` }, urgency(one.urgency))),
    h("p", {}, plain(one.action), one.strength && h("span", { class: "muted" }, ` (the guideline says “${one.strength.replaceAll("_", " ")}”)`)),
    h("ul", { class: "why" }, one.why.map(reason)), toCheck,
    h("p", { class: "small muted" }, lookedAt(one.rule_status)),
    h("div", { class: "buttons" }, cited && pageButton(cited)),
    h("details", {}, h("summary", {}, "All criteria"), criteriaTree(one.tree), cited && h("blockquote", { class: "excerpt" }, printed(cited.excerpt))),
  );
}

function reason({ criterion, because, readers = [] }) {
  const isReadTwice = readers.includes("rules") && readers.includes("model");
  return h("li", {}, h("span", { class: "tick", "aria-hidden": "true" }, "✓"), h("span", {}, criterion, " ", h("q", { class: isField(because) ? "quote plain" : "quote" }, because.replaceAll("_", " ")), isReadTwice && h("span", { class: "small muted" }, " read by the rules and a language model")));
}

export function nearlyList({ nearly_matched: nearly, citations }) {
  if (!nearly.length) return null;
  const page = new Map(citations.map((one) => [one.rule_id, one]));
  const line = (one) => h(
    "details", { class: "nearly" },
    h("summary", {}, h("span", { class: "rule" }, one.rule_id), ` ${one.cancer_type}, ${urgency(one.urgency).toLowerCase()}: ${count(one.missing.length, "answer")} could meet it`),
    criteriaTree(one.tree), page.has(one.rule_id) && pageButton(page.get(one.rule_id)),
  );
  return h(
    "details", { class: "card folded", "data-key": "open" }, h("summary", {}, h("h2", {}, `Not met, but open (${nearly.length})`)),
    h("p", { class: "muted" }, "Unknown on what the record says. None of these counts as met."), nearly.map(line),
  );
}
