// A criteria tree as a nested list: what is met, not met or unknown, and the words of the record that decided it.
import { h, unseen } from "./dom.js";
import { field, truth } from "./words.js";

const LONG_LABEL = 110;

/** The tree of a judged recommendation, or of one as read (without truths). */
export function criteriaTree(node) {
  return h("ul", { class: "tree" }, branch(node));
}

function branch(node) {
  const state = node.truth ?? "none";
  const below = node.children?.length ? h("ul", {}, node.children.map(branch)) : null;
  const label = below ? groupLabel(node) : leafLabel(node);
  return h("li", { class: `node node-${state}` }, h("div", { class: "node-line" }, tick(state), h("span", {}, label, words(node))), below);
}

function tick(state) {
  const known = truth(state);
  if (!known) return h("span", { class: "tick", "aria-hidden": "true" }, "•");
  return [h("span", { class: "tick", "aria-hidden": "true" }, known.sign), unseen(`${known.word}: `)];
}

function groupLabel(node) {
  const isWorded = node.label && node.label !== node.kind && node.label.length <= LONG_LABEL;
  const label = isWorded ? h("span", { class: "node-words" }, node.label) : null;
  return [h("strong", {}, howMany(node)), label && " ", label];
}

function leafLabel(node) {
  return node.kind === "not" ? [h("strong", {}, "Not: "), node.label] : node.label || "criteria of another recommendation";
}

function howMany({ kind, n, children }) {
  if (kind === "not") return "Not:";
  if (kind === "checklist") return "Checklist:";
  if (kind !== "at_least" || children.length === 1) return "";
  if (n === children.length) return "All of:";
  return n === 1 ? "Any of:" : `At least ${n} of:`;
}

function words(node) {
  return (node.because ?? []).map((quote) => h("span", { class: "quote" }, unseen(" decided by "), quoteOf(quote)));
}

/** The words of the record, or the value of a field. */
export function quoteOf({ field: name, text }) {
  const isText = ["symptoms", "findings", "history"].includes(name);
  return isText ? `“${text}”` : `${field(name)}: ${text}`;
}
