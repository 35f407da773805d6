// The assessment on one page of paper: record, verdict, reasons, edition and date; it is shown in print alone.
import { actionText, whyText } from "./as_text.js";
import { linesBeside } from "./beside.js";
import { levelOf, undecidedLines } from "./decision.js";
import { h } from "./dom.js";
import { nettingOf } from "./netting.js";
import { personOf } from "./person.js";
import { worded } from "./questions.js";
import { day, field, moment, printed, urgency } from "./words.js";

const LINES_MOST = 20;
const RECORD_MOST = 6000; // characters: with the verdict, two pages
const UNREAD_MOST = 1200;

export function sheet(found, record) {
  const cited = nettingOf(found);
  return h(
    "section", { class: "sheet-print" },
    h("h1", { class: "sheet-title" }, "Suspected cancer: assessment"),
    h("p", {}, `${moment(new Date().toISOString())} · ${found.edition.guideline} of ${day(found.edition.last_updated)} · record ${found.patient_id}`),
    h("p", { class: "sheet-person" }, personOf(record)),
    found.emergency && h("p", { class: "sheet-first" }, found.emergency.text),
    part("What to do", found.actions.length ? found.actions.map(actionText) : found.recommended_action.split("\n"), "sheet-do"),
    h("p", {}, `Level: ${levelOf(found)}. Urgency: ${found.urgency ? urgency(found.urgency).toLowerCase() : "none given"}.`),
    part("Not decided yet", undecidedLines(found)), found.open && part("More urgent if so", [`${worded(found.open.question)} ${urgency(found.open.urgency)}, ${found.open.cancer_type} (${found.open.rule_id})`]),
    part("Why", whyText(found)), part("Not understood, so not considered", unread(found)), part("To check", found.warnings),
    found.not_judged?.length > 0 && part("Not judged, to be read", [found.not_judged.map(({ rule_id: rule }) => rule).join(", ")]),
    cited && part(`Safety netting, ${found.edition.guideline} ${cited.rule_id ?? ""}`, [printed(cited.excerpt)]),
    part("Answered or corrected, beside the record", linesBeside(found, record)), entered(record),
    h("p", { class: "sheet-foot" }, `Not a medical device. ${found.disclaimer}`),
  );
}

/** Each once and in a run: what a long note says over and over takes no page of its own. */
function unread({ not_understood: texts }) {
  const words = [...new Set(texts.map(({ text }) => `“${text}”`))].join(", ");
  return words ? [cut(words, UNREAD_MOST)] : [];
}

/** What was entered; many lines run on, so that they stay within two pages with the verdict. */
function entered(record) {
  let left = RECORD_MOST;
  return ["symptoms", "findings", "history"].map((name) => {
    const lines = (record[name] ?? []).flatMap((text) => text.split("\n")).filter((line) => line.trim());
    const texts = lines.length > LINES_MOST ? [lines.join(" / ")] : lines;
    const shown = texts.filter(() => left > 0).map((text) => {
      const kept = cut(text, left);
      left -= text.length;
      return kept;
    });
    return part(name === "symptoms" ? "Record" : field(name), shown, "sheet-record");
  });
}

const cut = (text, most) => (text.length > most ? `${text.slice(0, most)} … [${text.length - most} more characters are in the record and not on this paper]` : text);

function part(title, lines, style) {
  return lines.length > 0 && h("div", { class: style }, h("h2", { class: "sheet-head" }, title), h("ul", {}, lines.map((line) => h("li", {}, line))));
}
