// What to ask next: each answer goes into the record and the assessment is made again at once.
import { h } from "./dom.js";

const SHOWN = 5;

export function questions({ nearly_matched: nearly }, answer) {
  const asked = grouped(nearly);
  if (!asked.length) return null;
  const lines = asked.map((one) => line(one, answer));
  const more = lines.length > SHOWN && h(
    "details", {}, h("summary", {}, `${lines.length - SHOWN} more questions`), h("ul", { class: "questions" }, lines.slice(SHOWN)),
  );
  return h(
    "section", { class: "card" }, h("h2", {}, "What to ask next"),
    h("p", { class: "muted" }, "One answer each would meet a further recommendation. Answers go into the record; the assessment follows."),
    h("ul", { class: "questions" }, lines.slice(0, SHOWN)), more,
  );
}

/** One line a question, however many recommendations ask it; those most asked keep the order of urgency. */
function grouped(nearly) {
  const found = new Map();
  for (const { rule_id: rule, missing } of nearly) {
    for (const one of missing) {
      const key = `${one.field}\n${one.value_if_yes}`;
      if (!found.has(key)) found.set(key, { ...one, rules: [] });
      found.get(key).rules.push(rule);
    }
  }
  return [...found.values()];
}

function line(one, answer) {
  const words = worded(one.question);
  const button = (label, value) => h(
    "button", { type: "button", class: "secondary", "aria-label": `${label}: ${words}`, title: `Adds “${value}”`, onclick: () => answer(one.field, value) }, label,
  );
  return h(
    "li", { class: "question" },
    h("div", {}, h("p", {}, words), h("p", { class: "small muted" }, `Would meet ${one.rules.join(", ")}`)),
    h("div", { class: "buttons" }, ...answers(one).map(([label, value]) => button(label, value))),
  );
}

function answers({ field, value_if_yes: yes, value_if_no: no }) {
  return field === "gender" ? [[yes, yes], [no, no]] : [["Yes", yes], ["No", no]];
}

/** "Is this so: finger clubbing?" asked shortly: "Finger clubbing?" */
function worded(question) {
  const short = question.replace(/^Is this so: /, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
}
