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

const shown = new WeakMap();

/** Fill a place with what `work` gives, with its loading and its failure shown there; what comes late is left out. */
export async function show(place, work, words) {
  const asked = (shown.get(place) ?? 0) + 1;
  const fill = (...parts) => {
    if (shown.get(place) !== asked) return; // something else was asked for here meanwhile
    place.replaceChildren(...parts);
    place.removeAttribute("aria-busy");
  };
  shown.set(place, asked);
  place.setAttribute("aria-busy", "true");
  place.replaceChildren(loading(words));
  try {
    fill(...[await work()].flat().filter(Boolean));
  } catch (problem) {
    fill(failed(problem, () => show(place, work, words)));
  }
}
