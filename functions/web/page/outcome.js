// An assessment: the verdict in one screen, what to decide and to ask, what to take along; then why, folded.
import { toDecide } from "./asked.js";
import { h } from "./dom.js";
import { matchedCards, nearlyList } from "./matched.js";
import { netting } from "./netting.js";
import { notJudged } from "./not_judged.js";
import { personOf } from "./person.js";
import { questions } from "./questions.js";
import { readingCard } from "./reading.js";
import { sources } from "./sources.js";
import { takeAlong } from "./take_along.js";
import { verdict } from "./verdict.js";

/** `steps`: what may be done with the result: answer, answerAll, correct, undo. */
export function outcome(found, record, steps) {
  return h(
    "div", { class: "outcome" }, verdict(found, personOf(record), steps), toDecide(found, steps), takeAlong(found, record, steps),
    questions(found, steps), readingCard(found, record, steps), matchedCards(found, steps), netting(found),
    nearlyList(found), notJudged(found), sources(found), h("p", { class: "small muted" }, found.disclaimer),
  );
}
