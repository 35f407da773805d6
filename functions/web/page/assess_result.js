// Where the result of an assessment stands, and what is said above it: how it is waited for, put, shown and taken away.
import { bringIntoSight, explained, lostWords, scrollToSee, welcome } from "./assess_states.js";
import { levelOf } from "./decision.js";
import { announce, h } from "./dom.js";
import { loading } from "./notice.js";
import { outcome } from "./outcome.js";
import { stayAt } from "./place.js";

const LAST_BELOW = "The last result stays below. It does not count what was entered since.";
const RULES_BELOW = "Below is what the rules found in what was entered, without the rest of the second reading. It is provisional.";

export function resultPlace() {
  const result = h("section", { class: "result", "aria-label": "Result", tabindex: "-1" }, welcome());
  const said = h("div", { class: "said" });
  const isShown = () => Boolean(result.querySelector(".outcome"));

  function wait() {
    result.setAttribute("aria-busy", "true");
    said.replaceChildren();
    if (!isShown()) result.replaceChildren(loading("Assessing"));
  }

  function settle() {
    result.removeAttribute("aria-busy");
    if (!isShown()) result.replaceChildren(welcome());
  }

  function clear() {
    said.replaceChildren();
    result.replaceChildren();
    settle();
  }

  /** `steps`: what may be done with it; with `early` it comes in the place of what the rules found, which is being read. */
  function put(found, record, steps) {
    stayAt(result, () => result.replaceChildren(outcome(found, record, steps)), { isBeingRead: Boolean(steps.early) });
  }

  /** Say that an answer is there, and which words of what was said before have no place in it any more. */
  function tell(found, lost) {
    if (lost.length) said.replaceChildren(lostWords(lost));
    announce(`Assessed${found.provisional ? ", provisionally" : ""}. ${found.recommended_action} ${levelOf(found)}.`);
  }

  /** Say that a fuller answer came in the place of the provisional one. */
  function tellFuller(found, early) {
    if (found.emergency && !early.emergency) scrollToSee(result);
    announce(`${found.provisional ? "" : "The whole answer: "}${found.recommended_action} ${levelOf(found)}.`);
  }

  /** `isFar`: from far below, so what it changed is shown. */
  function show({ isQuiet, isFar }) {
    const isChanged = isFar && result.querySelector(".before");
    if (!isQuiet || isChanged || said.firstChild) bringIntoSight(said.firstChild ? said : result);
  }

  /** A failure is told above the result, which stays: the last one, or with `early` what the rules found now. */
  function tellFailure(problem, again, early) {
    said.replaceChildren(explained(problem, again), isShown() ? h("p", { class: "notice" }, early ? RULES_BELOW : LAST_BELOW) : "");
  }

  return { result, said, wait, settle, clear, put, tell, tellFuller, show, tellFailure };
}
