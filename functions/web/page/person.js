// Who the patient is, in a line.

export const SMOKES = { "Current Smoker": "smokes", "Ex-Smoker": "ex-smoker", "Never Smoked": "never smoked" };
const NOUNS = { Female: ["girl", "woman"], Male: ["boy", "man"] };
const GROWN_UP = 16;

export function personOf({ name, age, age_months: months, gender, smoking_history: smoking }) {
  const noun = NOUNS[gender]?.[age < GROWN_UP ? 0 : 1] ?? (gender === "Other" ? "person, sex other" : "person, sex not stated");
  const old = months !== undefined && months !== null && age < 2 ? `${months}-month-old` : `${age}-year-old`;
  return [name, `${old} ${noun}`, SMOKES[smoking] ?? (age < GROWN_UP ? null : "smoking not stated")].filter(Boolean).join(", ");
}
