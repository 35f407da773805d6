// One row of a list: its whole answer, what was not understood, and why it needs no more looking at.
import { call } from "./api.js";
import { levelOf, undecidedLines } from "./decision.js";
import { h } from "./dom.js";
import { speakFor } from "./editions.js";
import { seenBy } from "./lists_work.js";
import { matchedCards, nearlyList } from "./matched.js";
import { failed } from "./notice.js";
import { day, field } from "./words.js";

export async function oneRow(id, row) {
  const found = await call(`/lists/${encodeURIComponent(id)}/results/${encodeURIComponent(row)}`);
  const back = h("p", {}, h("a", { href: `#/lists/${encodeURIComponent(id)}` }, "Back to the worklist"));
  if (!found.answer) return h("div", { class: "stack" }, back, failed({ title: `Row ${found.row} was not assessed`, message: found.problem }));
  const { answer } = found;
  await speakFor(answer.edition.edition_id);
  return h("div", { class: "stack" }, back, headline(id, found), matchedCards(answer), nearlyList(answer), reading(answer), h("p", { class: "small muted" }, answer.disclaimer));
}

function headline(id, { row, seen, answer }) {
  const seenChoice = seenBy(id, { row, seen, patient_id: answer.patient_id });
  return h(
    "section", { class: "card stack", "aria-label": "What to do" }, h("h2", {}, answer.patient_id),
    answer.recommended_action.split("\n").filter(Boolean).map((words) => h("p", {}, h("strong", {}, words))),
    undecidedLines(answer).map((words) => h("p", { class: "warning" }, h("strong", {}, words))), answer.warnings.map((words) => h("p", { class: "warning" }, words)),
    answer.not_understood.length > 0 && h("p", { class: "warning" }, `Not understood, so not considered: ${answer.not_understood.map(({ text }) => `“${text}”`).join(", ")}`),
    h("p", { class: "small muted" }, `${levelOf(answer)}. ${answer.edition.guideline}, ${day(answer.edition.last_updated)}.`),
    h("div", { class: "pair wrap" }, h("span", {}, "Seen:"), seenChoice),
  );
}

function reading({ reading: clauses }) {
  return h(
    "details", { class: "card" }, h("summary", {}, "The record as it was read"),
    h("ul", { class: "entries" }, clauses.map((one) => h("li", {}, one.text, h("span", { class: "small muted" }, ` ${field(one.field).toLowerCase()}: ${String(one.as).replaceAll("_", " ")}`)))),
  );
}
