// What the values of the API are called on the page.

/** Risk level by its label: the name for styles, a sign, and what it means in a few words. */
const LEVELS = {
  "Urgent Referral (2-week wait)": { style: "refer", sign: "!", means: "Meets criteria for an urgent referral" },
  "Urgent Investigation": { style: "test", sign: "▲", means: "Meets criteria for an urgent test" },
  "Non-urgent": { style: "routine", sign: "●", means: "Meets criteria, without urgency" },
  "No cancer indicators": { style: "none", sign: "–", means: "Meets no criteria; this does not exclude cancer" },
};
const UNKNOWN_LEVEL = { style: "refer", sign: "!", means: "A level that this page does not know: read the action" };

export const level = (label) => LEVELS[label] ?? UNKNOWN_LEVEL;

/** A level beside a timing: the wait in the one's name was read as a timing of its own, beside "Same day" too. */
export const levelName = (label) => label.replace(/ \(.*\)$/, "");

const NO_ACTION = { none: "No action" };
let timings = NO_ACTION;

/** Call each urgency as a guideline does. */
export function speakAs(told) {
  timings = { ...told, ...NO_ACTION };
}

/** What the guideline calls an urgency; without it, the bare word, which promises no time. */
export const urgency = (value) => timings[value] ?? plain(value);

const TRUTHS = {
  met: { word: "Met", sign: "✓" },
  not_met: { word: "Not met", sign: "✕" },
  unknown: { word: "Unknown", sign: "?" },
};

export const truth = (value) => TRUTHS[value];

const FIELDS = {
  symptoms: "Symptoms",
  findings: "Findings",
  history: "History",
  age: "Age",
  age_months: "Age in months",
  gender: "Sex",
  smoking_history: "Smoking",
  symptom_duration_days: "Duration in days",
  answer: "Answered",
};

export const field = (name) => FIELDS[name] ?? plain(name);

/** An identifier as words: "urgent_investigation" becomes "Urgent investigation". */
export function plain(identifier) {
  const words = String(identifier).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Most urgent first. */
export const URGENCY_ORDER = ["immediate", "very_urgent", "suspected_cancer_pathway", "urgent", "unspecified", "non_urgent", "none"];

/** Words of the guideline as the page prints them: nested bullets as dashes, an ellipsis where an excerpt breaks off. */
export function printed(text) {
  const whole = text.replace(/[\s•－]+$/, "").replaceAll("－ ", "    – ");
  return /[.!?:)\]]$/.test(whole) ? whole : `${whole} …`;
}

export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export function moment(iso) {
  return new Date(iso).toLocaleString("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
}

/** A moment without its year. */
export function shortly(iso) {
  return new Date(iso).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

export function day(iso) {
  return new Date(`${iso}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/** As what a clause was taken. */
export const TAKEN = {
  present: "present",
  absent: "denied",
  historical: "past",
  other_person: "somebody else's",
  hypothetical: "only supposed or advised",
  explained: "explained",
  context: "ordinary context",
  doubted: "mentioned, but is it so now?",
  not_understood: "not understood",
};
