// Recommendations that no record is judged by, because nobody read their criteria, or not the whole of them.
import { h } from "./dom.js";
import { count } from "./words.js";

export function notJudged({ not_judged: rules }) {
  if (!rules?.length) return null;
  return h(
    "details", { class: "card folded" }, h("summary", {}, h("h2", {}, `Not judged (${rules.length})`)),
    h("p", {}, `${count(rules.length, "recommendation")} of this edition cannot be judged yet: read them yourself.`),
    h("dl", { class: "unread-rules" }, rules.map(({ rule_id: rule, why }) => [h("dt", { class: "rule" }, rule), h("dd", {}, why)])),
  );
}

/** How far people have looked at a rule, in a few words. */
export const lookedAt = (status) => ({ drafted: "Its criteria are an unread draft", read: "Its criteria were read, not signed by a clinician", signed: "Its criteria are signed" })[status];
