// A clause that was taken otherwise than it was meant: so, not so, left out, or in other words.
import { call } from "./api.js";
import { replaced } from "./clauses.js";
import { h, newId } from "./dom.js";
import { TAKEN } from "./words.js";

/** `close()` puts the choices away. */
export function correction({ clause, start, end }, { field, index }, steps, record, close) {
  const id = newId("words");
  const input = h("input", { id, type: "text", maxlength: 500, value: clause.text });
  const put = (words) => steps.correct((entered) => replaced({ ...entered, pieces: piecesOf(record, entered) }, { field, index, start, end }, words));
  const asLabel = (lead) => async () => put(lead + (await labelOf(clause.concept)));
  const button = (label, onclick) => h("button", { type: "button", class: "secondary", onclick }, label);
  const choices = h(
    "div", { class: "correction", role: "group", "aria-label": `Correct “${clause.text}”`, onkeydown: (event) => event.key === "Escape" && close() },
    h("p", { class: "small" }, "Taken as ", h("strong", {}, TAKEN[clause.as]), clause.by && [" because of ", h("q", {}, clause.by)], "."),
    h("div", { class: "buttons" }, clause.concept && clause.as !== "present" && button("It is so", asLabel("")), clause.concept && clause.as !== "absent" && button("It is not so", asLabel("no ")), button("Leave it out", () => put("")), button("Close", close)),
    h("label", { for: id }, "In other words"), h("div", { class: "pair" }, input, button("Replace", () => put(input.value.trim()))),
  );
  queueMicrotask(() => choices.querySelector("button").focus());
  return choices;
}

/** The pieces in which a note was judged follow the entries that stood beside it. */
const piecesOf = ({ symptoms }, entered) => symptoms.slice(entered.record.symptoms.length);

/** What a concept is called in a record, so that it is read as it. */
async function labelOf(concept) {
  const words = concept.replaceAll("_", " ");
  try {
    const { suggestions } = await call(`/terminology?q=${encodeURIComponent(words)}`);
    return suggestions.find((one) => one.concept === concept)?.text.toLowerCase() ?? words;
  } catch {
    return words;
  }
}
