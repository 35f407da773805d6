// An assessment as a few dated lines for the record.
import { linesBeside } from "./beside.js";
import { undecided, undecidedLines } from "./decision.js";
import { nettingOf } from "./netting.js";
import { personOf } from "./person.js";
import { reasonsOf } from "./reasons.js";
import { detailOf, whatOf, whenOf } from "./verdict.js";
import { quotedOf, worded } from "./questions.js";
import { day, moment, urgency } from "./words.js";

export function asText(found, record) {
  const { guideline, last_updated: updated } = found.edition;
  const cited = nettingOf(found);
  return [
    `${moment(new Date().toISOString())}. Suspected cancer: judged against ${guideline} (${day(updated)})`,
    `${personOf({ ...record, name: null })}.`,
    ...(found.emergency ? [`FIRST: ${found.emergency.text}`] : []),
    ...undecidedLines(found).filter((line) => !(found.open && line.startsWith("To decide first"))), // which the next line says
    ...(found.open ? [`${found.actions.length ? "More urgent if so" : "To decide first"}: ${worded(found.open.question)} (${urgency(found.open.urgency)}, ${found.open.cancer_type}, ${found.open.rule_id})`] : []),
    ...(found.actions.length ? found.actions.map(actionText) : [`${undecided(found) ? "So far no" : "No"} referral or test on what the record says. This does not exclude cancer.`]),
    ...whyText(found).map((line) => `Why ${line}`),
    ...linesBeside(found, record).map((line) => `Answered or corrected, beside the record: ${line}`),
    ...quotedOf(found).map(toDecide),
    ...(found.not_understood.length ? [`Not understood, not considered: ${found.not_understood.map(({ text }) => `“${text}”`).join(", ")}`] : []),
    ...found.warnings.map((words) => `Note: ${words}`),
    ...(found.not_judged?.length ? [`Not judged, to be read: ${found.not_judged.map(({ rule_id: rule }) => rule).join(", ")}`] : []),
    ...(cited ? [`Safety netting: ${guideline} ${cited.rule_id ?? ""}, page ${cited.page}`] : []),
    "Decision support; not a medical device and no substitute for clinical judgement.",
  ].join("\n");
}

export function actionText(action) {
  const what = [`${whenOf(action)}${detailOf(action) && ` (${detailOf(action)})`}`, whatOf(action)].filter(Boolean).join(": ");
  return `${what}, for ${action.for.join(", ")} (${action.rule_ids.join(", ")})${action.done ? `. Already in the record: “${action.done}”` : ""}`;
}

/** Each recommendation that is met with the words that meet it, each once. */
export const whyText = (found) => found.matched_recommendations.map((one) => `${one.rule_id} (${one.cancer_type}, p.${one.page}): ${reasonsOf(one.why).join("; ")}`);

const READ = { model_only: "read by a language model alone", check_first: "a language model takes it otherwise" };

/** What is asked of words of the record, with the words. */
function toDecide(one) {
  return `To decide: ${worded(one.question)} “${one.quote}” (${one.rule_ids.join(", ")})${READ[one.kind] ? `, ${READ[one.kind]}` : ""}`;
}
