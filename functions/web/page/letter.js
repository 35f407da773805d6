// A letter of referral: what the record and the guideline say and nothing else; the rest is a gap.
import { actionText } from "./as_text.js";
import { linesBeside } from "./beside.js";
import { undecidedLines } from "./decision.js";
import { openPaper } from "./paper.js";
import { personOf } from "./person.js";
import { isField } from "./reasons.js";
import { isoDay } from "./save.js";
import { day, urgency } from "./words.js";

export function open(found, record) {
  openPaper({ title: "Referral letter", name: `referral-${isoDay()}.txt`, text: letterOf(found, record), note: "From the record and the guideline alone. Read it over: you send it, not this page." });
}

function letterOf(found, record) {
  const { guideline, last_updated: updated } = found.edition;
  return [
    "[Practice, address, telephone]", day(isoDay()), "", "To: [service]", `Re: ${record.name ?? "[name]"}, born [date], NHS number [number]`, "",
    `${urgency(found.urgency)}. Suspected: ${found.cancer_types.join(", ")}`, ...undecidedLines(found).map((line) => `Not decided yet. ${line}`), "", "Dear colleague,", "",
    `Thank you for seeing this patient: ${personOf({ ...record, name: null })}${record.smoking_history === "Unknown" ? " [smoking]" : ""}. The record meets criteria of ${guideline} (${day(updated)}):`,
    ...found.matched_recommendations.map(metBy), "", "Asked for:", ...found.actions.map((one) => `- ${actionText(one)}`), "",
    "The record says:", ...texts(record), "", ...said(linesBeside(found, record)),
    ...(found.not_understood.length ? [`Not judged, as it was not understood: ${found.not_understood.map(({ text }) => `“${text}”`).join(", ")}`, ""] : []),
    "Examination and results not in the record: [add]", "Medication and allergies: [add]", "What the patient has been told, and support needed: [add]", "", "Yours sincerely,", "[name, role]",
  ].join("\n");
}

/** What a person said is no words of the record. */
const said = (lines) => (lines.length ? ["Answered or corrected, beside the record:", ...lines.map((line) => `- ${line}`), ""] : []);

const metBy = (one) => `- ${one.rule_id}, ${one.cancer_type}: ${one.why.map(({ criterion, because }) => `${criterion} (${isField(because) ? because.replaceAll("_", " ") : `“${because}”`})`).join("; ")}`;

const texts = (record) => ["symptoms", "findings", "history"].flatMap((name) => record[name] ?? []).flatMap((text) => text.split("\n")).map((line) => `  ${line}`);
