// The lines of a tree, and of two trees side by side.
import { h } from "./dom.js";

/** Lines of trees, each as deep as it is; what came and what went says so in words too. */
export function lines(found) {
  const SAID = { added: "Put in: ", removed: "Taken out: " };
  return h("ul", { class: "tree-lines" }, found.map(({ kind, words: text }) => {
    const depth = Math.min(8, (text.length - text.trimStart().length) / 2);
    const tag = { added: "ins", removed: "del" }[kind] ?? "span";
    return h("li", { class: `depth-${depth}` }, SAID[kind] && h("span", { class: "unseen" }, SAID[kind]), h(tag, {}, text.trim().replace(/^- /, "")));
  }));
}
