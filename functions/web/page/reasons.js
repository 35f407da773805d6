// The words of the record that recommendations rest on, each once, with what they were taken for where they do not say it.
import { SMOKES } from "./person.js";

const BEGINNING = 4; // letters that two forms of a word share: "breathless", "shortness of breath"

const SAID = {
  age: (years) => `aged ${years}`, age_months: (months) => `${months} months old`, gender: (sex) => sex.toLowerCase(),
  smoking_history: (history) => SMOKES[history] ?? history.toLowerCase(), symptom_duration_days: (days) => `for ${days} days`,
  answers: (words) => `answered: ${words.replaceAll("_", " ")}`,
};

export const isField = (words) => /^(age|age_months|gender|smoking_history|symptom_duration_days|answers): /.test(words);

/** `why`: reasons of one or more recommendations. As text: “lagging” (exposed to asbestos), “cough”. */
export function reasonsOf(why) {
  const criteria = new Map();
  for (const { criterion, because } of why) criteria.set(because, [...(criteria.get(because) ?? []), bare(criterion)]);
  return [...criteria].map(([because, asked]) => (isField(because) ? person(because) : `“${because}”${explained(because, asked)}`));
}

/** A field of the record as one says it: "age: 64" is "aged 64". */
function person(because) {
  const [name] = because.split(": ");
  return SAID[name](because.slice(name.length + 2));
}

const bare = (criterion) => criterion.replace(/^(?:(?:are|is|have|has|had|been|unexplained)\s+)+/i, "");

function explained(because, asked) {
  const said = beginnings(because);
  return asked.some((one) => beginnings(one).some((word) => said.includes(word))) ? "" : ` (${asked[0]})`;
}

const beginnings = (words) => (words.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, BEGINNING));
