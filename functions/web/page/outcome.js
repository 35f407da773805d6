// An assessment: the verdict in one screen, what to confirm and to ask, what to take along; then why, folded.
import { h } from "./dom.js";
import { matchedCards, nearlyList } from "./matched.js";
import { netting } from "./netting.js";
import { notJudged } from "./not_judged.js";
import { personOf } from "./person.js";
import { questions } from "./questions.js";
import { readingCard } from "./reading.js";
import { toConfirm } from "./second_reading.js";
import { sources } from "./sources.js";
import { takeAlong } from "./take_along.js";
import { verdict } from "./verdict.js";
import { URGENCY_ORDER } from "./words.js";

/** `steps`: what may be done with the result: answer, answerAll, correct, undo. */
export function outcome(found, record, steps) {
  const confirm = toConfirm(found, steps);
  const isUrgent = found.second_reading?.to_confirm.some((one) => isBefore(one.urgency_if_yes, found.urgency ?? "none"));
  return h(
    "div", { class: "outcome" }, isUrgent && confirm, verdict(found, personOf(record), steps), !isUrgent && confirm, takeAlong(found, record, steps),
    questions(found, steps), readingCard(found, record, steps), matchedCards(found, record, steps), netting(found),
    nearlyList(found), notJudged(found), sources(found), h("p", { class: "small muted" }, found.disclaimer),
  );
}

const isBefore = (one, other) => URGENCY_ORDER.indexOf(one) < URGENCY_ORDER.indexOf(other);
