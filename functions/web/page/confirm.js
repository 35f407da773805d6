// A question that must be answered before something is done that matters.
import { h } from "./dom.js";

/** Return whether the user agreed. */
export function confirmed({ title, words, verb, isDangerous = false }) {
  return new Promise((resolve) => {
    const yes = h("button", { class: isDangerous ? "danger" : "primary", value: "yes" }, verb);
    const dialog = h(
      "dialog", { class: "confirm", "aria-labelledby": "confirm-title" },
      h("form", { method: "dialog", class: "stack" }, h("h2", { id: "confirm-title" }, title), words.map((line) => h("p", {}, line)), h("div", { class: "buttons" }, yes, h("button", { class: "secondary", value: "no" }, "Cancel"))),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    addEventListener("hashchange", () => dialog.close(), { once: true });
    document.body.append(dialog);
    dialog.showModal();
  });
}
