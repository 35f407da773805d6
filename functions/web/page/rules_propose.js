// What a language model makes of the words, beside our own draft: a proposal to read, which nothing saves by itself.
import { call } from "./api.js";
import { fill, h } from "./dom.js";
import { failed } from "./notice.js";
import { lines } from "./rules_lines.js";

/** The card; `take` opens the form on a tree. */
export function propose(address, take) {
  const said = h("div", { class: "stack", "aria-live": "polite" });
  const button = h("button", { type: "button", class: "secondary", onclick: ask }, "Ask the model for a tree");
  async function ask() {
    button.disabled = true;
    fill(said, h("p", { class: "muted" }, "The model is reading the words ..."));
    try {
      fill(said, outcome(await call(`${address}/draft`, { method: "POST" }), take));
    } catch (problem) {
      fill(said, failed(problem));
    }
    button.disabled = false;
  }
  return h(
    "section", { class: "card" }, h("h2", {}, "A language model's tree"),
    h("p", { class: "muted" }, "Checked by code against the words, read by nobody. No record is judged by it, and nothing of it is saved unless you save it as a draft."),
    h("div", { class: "buttons" }, button), said,
  );
}

function outcome({ state, model, why, is_same: isSame, changed, lines: own, written }, take) {
  if (state === "refused") return h("p", { class: "unread" }, `The tree of ${model} says more than the words do, so it is not shown. ${why}`);
  if (state === "failed") return h("p", { class: "unread" }, `There is no tree of ${model}. ${why}`);
  const open = h("button", { type: "button", class: "secondary", onclick: () => take(written) }, "Open it in the form");
  if (isSame) return [h("p", {}, `${model} asks what our draft asks. That is no reading by a person.`), lines(own.map((words) => ({ kind: "same", words })))];
  return [h("h3", {}, `From our draft to the tree of ${model}`), lines(changed), h("div", { class: "buttons" }, open)];
}
