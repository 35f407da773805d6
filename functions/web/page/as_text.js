// An assessment as plain text for the record, and as a file.
import { h } from "./dom.js";
import { nameOf } from "./sources.js";
import { field } from "./words.js";

export function asText(found, record) {
  const reasons = found.matched_recommendations.flatMap((one) => [
    `- ${found.edition.guideline} ${one.rule_id}, ${one.cancer_type} (page ${one.page})`,
    ...one.why.map(({ criterion, because }) => `    ${criterion}: ${because}`),
  ]);
  return [
    `Assessment against ${found.edition.guideline} of ${found.edition.last_updated}`,
    `Patient: ${[record.age !== null && `${record.age} years`, record.gender, record.smoking_history].filter(Boolean).join(", ")}`,
    ...entries(record), "",
    ...found.not_understood.map(({ field: name, text }) => `Not understood, not considered (${field(name).toLowerCase()}): ${text}`),
    ...found.warnings.map((words) => `Note: ${words}`),
    `Action: ${found.recommended_action}`, `Level: ${found.risk_level}`, "",
    ...(reasons.length ? ["Recommendations met:", ...reasons, ""] : []),
    ...(found.safety_netting ? [`Safety netting (${nameOf(found.safety_netting)}): ${found.safety_netting.excerpt}`, ""] : []),
    found.disclaimer,
  ].join("\n");
}

function entries(record) {
  const lists = ["symptoms", "findings", "history"].filter((name) => record[name]?.length).map((name) => `${field(name)}: ${record[name].join("; ")}`);
  const days = record.symptom_duration_days;
  return days === null || days === undefined ? lists : [...lists, `Duration: ${days} days`];
}

/** Save the record and its assessment as a JSON file. */
export function download(found, record) {
  const file = new Blob([JSON.stringify({ record, assessment: found }, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = h("a", { href: address, download: `assessment-${found.edition.guideline}-${found.edition.last_updated}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
