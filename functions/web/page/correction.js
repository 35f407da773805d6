// A clause that was taken otherwise than it was meant: so, not so, past, somebody else's, nothing, or another thing.
import { call } from "./api.js";
import { fill, h, newId } from "./dom.js";
import { failed } from "./notice.js";
import { TAKEN } from "./words.js";

const CHOICES = { present: "It is so", absent: "It is not so", historical: "It is past", other_person: "It is somebody else's", context: "Leave it out" };
const OF_A_CONCEPT = ["present", "absent", "historical"];

/** `take(taken)` says as what it is meant: `{as}`, or `{concept}`, or nothing: as it was read. `close()` puts the choices away. */
export function correction(clause, { take, isCorrected, close }) {
  const id = newId("meaning");
  const input = h("input", { id, type: "search", maxlength: 200, autocomplete: "off", onkeydown: (event) => event.key === "Enter" && lookUp(event) });
  const place = h("div", { role: "status" });
  const button = (label, onclick) => h("button", { type: "button", class: "secondary", onclick }, label);
  const offered = Object.entries(CHOICES).filter(([as]) => as !== clause.as && (clause.concept || !OF_A_CONCEPT.includes(as)));

  async function lookUp(event) {
    event.preventDefault();
    try {
      const { suggestions } = await call(`/terminology?q=${encodeURIComponent(input.value.trim())}`);
      fill(place, suggestions.length ? h("div", { class: "buttons" }, suggestions.map(({ concept, text }) => button(text, () => take({ concept })))) : h("p", { class: "small" }, "Nothing of this name is known. Change the note itself if it says something else."));
    } catch (problem) {
      fill(place, failed(problem, () => lookUp(event)));
    }
  }

  const choices = h(
    "div", { class: "correction", role: "group", "aria-label": `Correct “${clause.text}”`, onkeydown: (event) => event.key === "Escape" && close() },
    h("p", { class: "small" }, isCorrected ? "Corrected to " : "Taken as ", h("strong", {}, TAKEN[clause.as]), clause.concept && `: ${clause.concept.replaceAll("_", " ")}`, clause.by && [" because of ", h("q", {}, clause.by)], ". A correction stands beside the record and changes none of its words."),
    h("div", { class: "buttons" }, offered.map(([as, label]) => button(label, () => take({ as }))), isCorrected && button("As it was read", () => take(null)), button("Close", close)),
    h("label", { for: id }, "It means"), h("div", { class: "pair" }, input, button("Look it up", lookUp)), place,
  );
  queueMicrotask(() => choices.querySelector("button").focus());
  return choices;
}
