// What stands where something is loading, empty, or failed.
import { h } from "./dom.js";

export const loading = (words = "Loading") => h("p", { class: "loading", role: "status" }, `${words} …`);

export function empty(title, ...words) {
  return h("div", { class: "empty" }, h("p", { class: "empty-title" }, title), ...words.map((word) => h("p", {}, word)));
}

/** A failure in words, with a way to go on. */
export function failed(problem, tryAgain) {
  const reference = problem.correlation && h("p", { class: "small" }, "Quote when reporting it: ", h("code", {}, problem.correlation));
  const again = tryAgain && h("button", { type: "button", onclick: tryAgain }, "Try again");
  return h(
    "div", { class: "problem", role: "alert" },
    h("p", { class: "problem-title" }, problem.title ?? "Something went wrong on this page"),
    h("p", {}, problem.message), reference, again,
  );
}

/** Fill a place with what `work` gives, with its loading and its failure shown there. */
export async function show(place, work, words) {
  place.setAttribute("aria-busy", "true");
  place.replaceChildren(loading(words));
  try {
    place.replaceChildren(...[await work()].flat().filter(Boolean));
  } catch (problem) {
    place.replaceChildren(failed(problem, () => show(place, work, words)));
  } finally {
    place.removeAttribute("aria-busy");
  }
}
