// The words of the record that recommendations rest on, each once, with what they were taken for where they do not say it.
const BEGINNING = 4; // letters that two forms of a word share: "breathless", "shortness of breath"

export const isField = (words) => /^(age|age_months|gender|smoking_history|symptom_duration_days): /.test(words);

/** `why`: reasons of one or more recommendations. As text: “lagging” (exposed to asbestos), “cough”. */
export function reasonsOf(why) {
  const criteria = new Map();
  for (const { criterion, because } of why) criteria.set(because, [...(criteria.get(because) ?? []), bare(criterion)]);
  return [...criteria].map(([because, asked]) => (isField(because) ? because.replaceAll("_", " ") : `“${because}”${explained(because, asked)}`));
}

const bare = (criterion) => criterion.replace(/^(?:(?:are|is|have|has|had|been|unexplained)\s+)+/i, "");

function explained(because, asked) {
  const said = beginnings(because);
  return asked.some((one) => beginnings(one).some((word) => said.includes(word))) ? "" : ` (${asked[0]})`;
}

const beginnings = (words) => (words.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, BEGINNING));
