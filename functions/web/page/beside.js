// What a person answered and corrected: it is sent beside the record, which stays as it was entered.
import { TAKEN } from "./words.js";

export const TEXTS = ["symptoms", "findings", "history"];
/** `answers`: questions with `isYes`; `placed`: what words of the record are taken as, or what concept they mean. */
export const NOTHING = { answers: [], placed: [] };

/** Questions answered, each in the place of a former answer to it. */
export function withAnswers({ answers, placed }, questions, isYes) {
  const given = new Map(answers.map((one) => [one.value_if_yes, one]));
  for (const one of questions) given.set(one.value_if_yes, { ...one, isYes });
  return { answers: [...given.values()], placed };
}

/** Words of the record taken `as` something or as a `concept`, in the place of what they were taken as; as they were read without either. */
export function withPlaced({ answers, placed }, words, taken) {
  const others = placed.filter((one) => !isOf(one, words));
  return { answers, placed: taken ? [...others, { ...words, ...taken }] : others };
}

export const isPlaced = ({ placed }, words) => placed.some((one) => isOf(one, words));

const isOf = (one, words) => ["field", "words", "nth", "of"].every((name) => one[name] === words[name]);

/** What tells a clause from others of the same words, in a record that may be added to: which of how many it is. */
export function wordsAt(record, { field, index, start }, words) {
  const text = joined(record, field);
  const found = startsOf(text, words);
  const at = record[field].slice(0, index).reduce((sum, one) => sum + one.length + 1, start);
  return { field, words, nth: found.indexOf(at), of: found.length };
}

/** What of it goes with a request on this record, and what cannot: words that are no longer in it as they were. */
export function requestOf({ answers, placed }, record) {
  const sent = { answers: answers.filter(({ field }) => TEXTS.includes(field)).map(({ field, value_if_yes: concept, isYes }) => ({ field, concept, is: isYes ? "yes" : "no" })), corrections: [] };
  const lost = [];
  for (const one of placed) {
    const at = placeOf(one, record);
    if (!at) lost.push(one);
    else if (one.concept) sent.answers.push({ field: one.field, at, concept: one.concept, is: "yes" });
    else sent.corrections.push({ field: one.field, at, as: one.as });
  }
  return { sent, lost };
}

/** Lines that say of an answer what a person said beside its record. */
export function linesBeside({ answers = [], corrections = [] }, record) {
  return [
    ...corrections.map(({ field, at, as }) => `“${cut(record, field, at)}”: corrected to ${TAKEN[as]}`),
    ...answers.map(({ field, at, concept, is }) => (at ? `“${cut(record, field, at)}”: means ${concept.replaceAll("_", " ")}` : `${concept}: ${is}`)),
  ];
}

/** Whether words stand in it still, as often as they did. */
function placeOf({ field, words, nth, of }, record) {
  const text = joined(record, field);
  const found = startsOf(text, words);
  if (found.length !== of) return null;
  return [points(text.slice(0, found[nth])), points(text.slice(0, found[nth] + words.length))];
}

const joined = (record, field) => (record[field] ?? []).join("\n");

function startsOf(text, words) {
  const found = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}

/** The server counts characters, not halves of them. */
const points = (text) => [...text].length;

const cut = (record, field, [start, end]) => [...joined(record, field)].slice(start, end).join("");
