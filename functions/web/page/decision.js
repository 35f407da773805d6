// How far an answer is decided: what stands beside its level until everything that could change it is known.
import { worded } from "./questions.js";
import { count, levelName, plain } from "./words.js";

const MARKS = { to_decide_first: "To decide first", provisional: "Provisional", not_judged: "Not judged" };
const WHY = {
  to_decide_first: ({ open, to_ask: asked }) => worded((open ?? asked?.[0])?.question ?? "a question is open"),
  provisional: (found) => (found.provisional ? readingOn(found) : "a reader is still reading this record"),
  not_judged: ({ not_judged: rules = [] }) => (rules.length ? `${count(rules.length, "recommendation")} (${named(rules)})` : "recommendations that could concern this record"),
};
const NAMED = 6;
const READING_ON = { true: "a second reading is under way", lost: "the second reading did not arrive; assess again" };

/** What stands beside an answer that is shown before a model has read the record too; null beside the last word. */
export const readingOn = ({ provisional }) => READING_ON[provisional] ?? null;

/** The mark of an answer that is not decided, and why: "Provisional", "a reader is still reading ..". Null where it is decided. */
export function undecided(found) {
  const decision = found.decision ?? guessed(found);
  return decision === "decided" ? null : { mark: MARKS[decision] ?? plain(decision), why: WHY[decision]?.(found) ?? "ask whoever looks after the service" };
}

/** Of an answer that does not say how far it is decided, as those of earlier releases. */
const guessed = ({ open, not_judged: rules }) => (open ? "to_decide_first" : rules?.length ? "not_judged" : "decided");

/** The level with its mark, which is never shown without. */
export function levelOf(found) {
  const name = found.risk_level ? levelName(found.risk_level) : "none given";
  const marks = [undecided(found)?.mark, readingOn(found) && MARKS.provisional].filter(Boolean);
  return marks.length ? `${name} (${[...new Set(marks)].join(", ").toLowerCase()})` : name;
}

/** Each mark with its reason, as a line of a text; none where the answer is decided. */
export function undecidedLines(found) {
  const told = undecided(found);
  const lines = [readingOn(found) && `${MARKS.provisional}: ${readingOn(found)}`, told && `${told.mark}: ${told.why}`];
  return [...new Set(lines.filter(Boolean))];
}

const named = (rules) => [...rules.slice(0, NAMED).map(({ rule_id: rule }) => rule), ...(rules.length > NAMED ? [`${rules.length - NAMED} more`] : [])].join(", ");
