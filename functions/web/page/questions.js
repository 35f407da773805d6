// What to ask next: red flags first; each answer stands beside the record and the assessment is made again at once.
import { TEXTS } from "./beside.js";
import { h } from "./dom.js";
import { urgency } from "./words.js";

const SHOWN = 5;

/** `steps.beside` holds what was answered already; it stays in its place, so that it can be changed. */
export function questions(found, steps) {
  const { nearly_matched: nearly, open: first, urgency: settled } = found;
  const { answers: answered } = steps.beside;
  const isAsked = ({ value_if_yes: key, concept }) => key === first?.value_if_yes || quotedOf(found).some((one) => one.concept === concept) || answered.some((one) => one.value_if_yes === key);
  const open = grouped(nearly).filter((one) => !isAsked(one));
  if (!open.length && !answered.length) return null;
  const [shown, rest] = [open.slice(0, SHOWN), open.slice(SHOWN)];
  const deniable = shown.filter(({ field }) => TEXTS.includes(field)); // a sex or smoking is chosen by itself
  const noToAll = deniable.length > 1 && h("button", { type: "button", class: "quiet", "data-key": "none", onclick: () => steps.answerAll(deniable, false) }, `No to all ${deniable.length}`);
  const lines = [
    steps.denied && deniedLine(steps),
    h("ul", { class: "questions" }, answered.map((one) => line(one, steps)), shown.map((one) => line(one, steps))),
    rest.length > 0 && h("details", { "data-key": "more" }, h("summary", {}, `More questions (${rest.length})`), h("ul", { class: "questions" }, rest.map((one) => line(one, steps)))),
  ];
  return settled === "immediate" ? aside(noToAll, lines) : h("section", { class: "card ask" }, h("div", { class: "card-head" }, h("h2", {}, "Ask next"), noToAll), lines);
}

/** What is asked of words of the record: it is answered by their place. */
export const quotedOf = ({ to_ask: asked = [] }) => asked.filter(({ quote }) => quote);

/** What was answered at one click, and the way back. */
function deniedLine({ denied, undo }) {
  const undone = h("button", { type: "button", class: "quiet", "data-key": "undo these", onclick: undo }, `Undo these ${denied.length}`);
  return h("p", { class: "small denied" }, h("strong", {}, "Answered no: "), denied.map(({ question }) => worded(question).replace(/\?$/, "")).join(", "), ". ", undone);
}

/** Nothing can be more urgent than the same day, and nobody shall wait for an answer before acting. */
function aside(noToAll, lines) {
  return h("details", { class: "card folded ask", "data-key": "ask" }, h("summary", {}, h("h2", {}, "Other questions; act first")), noToAll, lines);
}

/** One line a question, however many recommendations ask it; in the order of urgency. */
function grouped(nearly) {
  const found = new Map();
  for (const { rule_id: rule, cancer_type: cancer, urgency: value, missing } of nearly) {
    for (const one of missing) {
      const key = `${one.field}\n${one.value_if_yes}`;
      if (!found.has(key)) found.set(key, { ...one, urgency: value, rules: [], cancers: [] });
      const held = found.get(key);
      held.rules.push(rule);
      if (!held.cancers.includes(cancer)) held.cancers.push(cancer);
    }
  }
  return [...found.values()];
}

function line(one, steps) {
  return h(
    "li", { class: one.isYes === undefined ? "question" : "question answered" },
    h("div", {}, h("p", {}, worded(one.question)), h("p", { class: "small muted" }, basisOf(one))),
    answerButtons(one, steps),
  );
}

function basisOf({ cancers, cancer_type: cancer, urgency: value, urgency_if_yes: raised, rules, rule_id: rule }) {
  return `${(cancers ?? [cancer]).join(", ")}, ${urgency(value ?? raised).toLowerCase()} (${(rules ?? [rule]).join(", ")})`;
}

/** The buttons that answer a question, each saying to screen readers what it answers. */
export function answerButtons(one, steps, place = "ask") {
  const title = (value) => (TEXTS.includes(one.field) ? "Stands beside the record" : `Sets “${value}”`);
  const button = ([label, value, isYes]) => h(
    "button", {
      type: "button", class: "secondary", "aria-label": `${label}: ${worded(one.question)}`, "aria-pressed": one.isYes === undefined ? null : String(one.isYes === isYes),
      "data-key": `${place} ${isYes} ${one.id ?? one.value_if_yes}`, title: title(value), onclick: () => steps.answer(one, isYes),
    }, label,
  );
  return h("div", { class: "buttons" }, answers(one).map(button));
}

function answers({ field, value_if_yes: yes, value_if_no: no }) {
  return field === "gender" ? [[yes, yes, true], [no, no, false]] : [["Yes", yes, true], ["No", no, false]];
}

/** "Is this so: finger clubbing?" asked shortly: "Finger clubbing?" */
export function worded(question) {
  const short = question.replace(/^Is this so: /, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
}
