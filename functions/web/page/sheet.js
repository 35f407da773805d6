// The assessment on one page of paper: record, verdict, reasons, edition and date; it is shown in print alone.
import { actionText, whyText } from "./as_text.js";
import { h } from "./dom.js";
import { nettingOf } from "./netting.js";
import { personOf } from "./person.js";
import { worded } from "./questions.js";
import { day, field, levelName, moment, printed, urgency } from "./words.js";

export function sheet(found, record) {
  const cited = nettingOf(found);
  return h(
    "section", { class: "sheet-print" },
    h("h1", { class: "sheet-title" }, "Suspected cancer: assessment"),
    h("p", {}, `${moment(new Date().toISOString())} · ${found.edition.guideline} of ${day(found.edition.last_updated)} · record ${found.patient_id}`),
    h("p", { class: "sheet-person" }, personOf(record)),
    found.emergency && h("p", { class: "sheet-first" }, found.emergency.text),
    part("What to do", found.actions.length ? found.actions.map(actionText) : found.recommended_action.split("\n"), "sheet-do"),
    h("p", {}, `Level: ${levelName(found.risk_level)}. Urgency: ${urgency(found.urgency).toLowerCase()}.`),
    found.open && part("More urgent if so", [`${worded(found.open.question)} ${urgency(found.open.urgency)}, ${found.open.cancer_type} (${found.open.rule_id})`]),
    part("Why", whyText(found)), part("Not understood, so not considered", found.not_understood.map(({ text }) => `“${text}”`)), part("To check", found.warnings),
    found.not_judged?.length > 0 && part("Not judged, to be read", [found.not_judged.map(({ rule_id: rule }) => rule).join(", ")]),
    cited && part(`Safety netting, ${found.edition.guideline} ${cited.rule_id ?? ""}`, [printed(cited.excerpt)]),
    ["symptoms", "findings", "history"].map((name) => part(name === "symptoms" ? "Record" : field(name), record[name] ?? [], "sheet-record")),
    h("p", { class: "sheet-foot" }, `Not a medical device. ${found.disclaimer}`),
  );
}

function part(title, lines, style) {
  return lines.length > 0 && h("div", { class: style }, h("h2", { class: "sheet-head" }, title), h("ul", {}, lines.map((line) => h("li", {}, line))));
}
