// What the assessment tab shows where there is no result, and where somebody is taken.
import { h } from "./dom.js";
import { empty, failed } from "./notice.js";

/** Say in the address line whose assessment is shown, without opening anything. */
export function address(id) {
  const isElsewhere = location.hash && !location.hash.startsWith("#/assess");
  if (!isElsewhere) history.replaceState(null, "", id ? `#/assess/${encodeURIComponent(id)}` : "#/assess");
}

/** Show what somebody asked for: scroll to it and hand it the focus. */
export function bringIntoSight(place) {
  place.focus({ preventScroll: true });
  scrollToSee(place);
}

/** Scroll to the beginning of an element unless it can be seen below the header; whoever types somewhere types on. */
export function scrollToSee(place) {
  const { top } = place.getBoundingClientRect();
  const clear = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (top < clear || top > innerHeight / 2) place.scrollIntoView({ block: "start" });
}

export const lead = () => h(
  "div", { class: "lead" }, h("h1", {}, "Suspected cancer: refer, test or watch?"),
  h("p", {}, "For clinicians in primary care. Paste a consultation note and see what to do, how soon and why."),
);

export function welcome() {
  return h(
    "div", { class: "teach" }, h("h2", {}, "What you get"),
    h("ol", {}, h("li", {}, h("strong", {}, "What to do and how soon"), ": every recommendation of the guideline is judged; one line for each referral or test, the most urgent first."),
      h("li", {}, h("strong", {}, "Why"), ": the words of the note that decided it, and the page of the guideline."),
      h("li", {}, h("strong", {}, "What to ask next"), ": the answers that would change it."),
      h("li", {}, h("strong", {}, "What was read"), ": each clause as it was taken, to correct with a click.")),
    h("p", { class: "muted" }, "What was not understood is said, never guessed. No match does not exclude cancer."),
  );
}

export const gone = () => empty("This assessment is not kept", "An assessment is kept in the tab that it was made in, until another patient begins.", "Paste the note again.");

/** Answers and corrections whose words are no longer in the record are given up, and that is said. */
export const lostWords = (lost) => h("p", { class: "notice", role: "status" }, "Answered or corrected no longer, as the words have changed: ", lost.map(({ words }) => `“${words}”`).join(", "), ".");

export function explained(problem, again) {
  if (problem.kind !== "no-active-edition") return failed(problem, again);
  return h(
    "div", {}, empty("No guideline is active yet", "Assessments need one. Upload its PDF, or activate one that is held."),
    h("p", {}, h("a", { class: "button", href: "#/admin/guidelines" }, "Go to guidelines")),
  );
}
