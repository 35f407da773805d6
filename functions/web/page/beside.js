// What a person answered and corrected: it is sent beside the record, which stays as it was entered.
import { TAKEN } from "./words.js";

export const TEXTS = ["symptoms", "findings", "history"];
/** `answers`: questions with `isYes`; `placed`: what words of the record are taken as, what concept they mean, or do not. */
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

/** A question on words of the record answered where they stand, in the place of a former answer to it. */
export function withDecided({ answers, placed }, record, asked, isYes) {
  const one = asked.of || !asked.at ? asked : { ...asked, ...nthOf(joined(record, asked.field), cut(record, asked.field, asked.at), asked.at[0]) };
  const others = placed.filter((other) => !isOf(other, one) || other.concept !== one.concept);
  return { answers, placed: [...others, { ...one, isYes }] };
}

export const isPlaced = ({ placed }, words) => placed.some((one) => isOf(one, words));

const isOf = (one, words) => ["field", "words", "nth", "of"].every((name) => one[name] === words[name]);

/** What tells a clause from others of the same words, in a record that may be added to: which of how many it is. */
export function wordsAt(record, { field, index, start }, words) {
  const text = joined(record, field);
  const at = record[field].slice(0, index).reduce((sum, one) => sum + one.length + 1, start);
  return { field, ...nthOf(text, words, points(text.slice(0, at))) };
}

/** Words that begin at a character of a text: which of how many they are. */
function nthOf(text, words, start) {
  const found = startsOf(text, words);
  return { words, nth: found.findIndex((at) => points(text.slice(0, at)) === start), of: found.length };
}

/** What of it goes with a request on this record, and what cannot: words that are no longer in it as they were. */
export function requestOf({ answers, placed }, record) {
  const sent = { answers: answers.filter(({ field }) => TEXTS.includes(field)).map(({ field, value_if_yes: concept, isYes }) => ({ field, concept, is: isYes ? "yes" : "no" })), corrections: [] };
  const lost = [];
  for (const one of placed) {
    const at = one.words ? placeOf(one, record) : null; // of who the patient is, no words stand anywhere
    if (one.words && !at) lost.push(one);
    else if (one.concept) sent.answers.push({ field: one.field, at, concept: one.concept, is: one.isYes === false ? "no" : "yes" });
    else sent.corrections.push({ field: one.field, at, as: one.as });
  }
  return { sent, lost };
}

/** Lines that say of an answer what a person said beside its record. */
export function linesBeside({ answers = [], corrections = [] }, record) {
  return [
    ...corrections.map(({ field, at, as }) => `“${cut(record, field, at)}”: corrected to ${TAKEN[as]}`),
    ...answers.map(({ field, at, concept, is }) => (at ? `“${cut(record, field, at)}”: ${is === "yes" ? "means" : "is not"} ${named(concept)}` : `${concept}: ${is}`)),
  ];
}

/** "breast_lump+explained" as words. */
const named = (concept) => concept.replace("+", " that is ").replaceAll("_", " ");

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
