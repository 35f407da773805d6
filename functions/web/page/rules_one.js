// One rule: the words and the tree side by side, who did what to it, what it stands beside, and what can be done.
import { call } from "./api.js";
import { fill, h } from "./dom.js";
import { show } from "./notice.js";
import { decide } from "./rules_decide.js";
import { treeForm } from "./rules_edit.js";
import { lines } from "./rules_lines.js";
import { propose } from "./rules_propose.js";
import { tryIt } from "./rules_try.js";
import { day, moment } from "./words.js";

/** The view of one rule; it is drawn again after each change. */
export function one(ruleId) {
  const place = h("div", { class: "stack" });
  const address = `/admin/rules/${encodeURIComponent(ruleId)}`;
  const again = (rule) => show(place, async () => view(rule ?? (await call(address)), address, again));
  again();
  return place;
}

function view(rule, address, again) {
  let written = null; // the tree of the form, where one is open
  const editor = h("div", { class: "stack" });
  const edit = async (tree) => {
    const names = await call("/admin/rule-names");
    written = structuredClone(tree);
    fill(editor, treeForm(written, names), h("div", { class: "buttons" },
      act("Save as draft", () => decide(rule, address, "edit", again, written), "primary"),
      act("Save and accept", () => decide(rule, address, "accept", again, written), "secondary"),
      act("Discard", () => ((written = null), fill(editor)), "secondary")));
    editor.querySelector("select")?.focus();
  };
  return [
    h("p", {}, h("a", { href: "#/admin/rules" }, "All rules")),
    h("section", { class: "card", "aria-labelledby": "rule-title" },
      h("div", { class: "card-head" },
        h("h2", { id: "rule-title" }, `${rule.rule_id} ${rule.about}`), h("span", { class: `badge rule-${rule.status}` }, rule.status)),
      rule.why && h("p", { class: "unread" }, `No record is judged by it: ${rule.why}`),
      h("div", { class: "rule-sides" }, words(rule), tree(rule)),
      h("div", { class: "buttons" },
        rule.status === "drafted" && act("Accept", () => decide(rule, address, "accept", again), "primary"),
        rule.status === "read" && act("Sign", () => decide(rule, address, "sign", again), "primary"),
        act("Edit the tree", () => edit(rule.written), "secondary"),
        rule.status !== "withdrawn" && act("Withdraw", () => decide(rule, address, "withdraw", again), "danger")),
      editor),
    tryIt(address, () => written),
    beside(rule),
    rule.has_model && propose(address, edit),
    h("section", { class: "card" }, h("h2", {}, "History"), h("ol", { class: "rule-history" }, rule.history.map(deed))),
    h("p", { class: "small muted" }, rule.disclaimer),
  ];
}

const act = (label, work, style) => h("button", { type: "button", class: style, onclick: work }, label);

function words(rule) {
  const table = rule.table && h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": rule.table.title || "Table" },
    h("table", {}, h("tbody", {}, rule.table.rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));
  return h(
    "div", { class: "stack" }, h("h3", {}, `The words, page ${rule.page}`),
    rule.applies_to && h("p", { class: "small" }, rule.applies_to), h("p", { class: "excerpt" }, rule.text), table,
    rule.unread?.length > 0 && h("p", { class: "unread" }, `Of these words nothing was read: ${rule.unread.join("; ")}`),
  );
}

const tree = (rule) => h("div", { class: "stack" }, h("h3", {}, "The tree"), lines(rule.lines.map((text) => ({ kind: "same", words: text }))));

function beside({ former, draft }) {
  if (!former && !draft?.length) return null;
  return h(
    "section", { class: "card" }, h("h2", {}, "Beside other trees"),
    former && [
      h("h3", {}, `From the former rule, ${former.number} of ${day(former.edition)} (${former.status}), to this one`), lines(former.changed),
      former.text && h("details", {}, h("summary", {}, "The former words"), h("p", { class: "excerpt" }, former.text))],
    draft?.length > 0 && [h("h3", {}, "From this tree to what today's drafter reads in the words"), lines(draft)],
  );
}

function deed(one) {
  return h(
    "li", {}, h("p", {}, h("strong", {}, one.did), ` on ${moment(one.at)} by ${one.name} (${one.role}), as ${one.caller}: ${one.reason}`),
    one.changed?.length > 0 && h("details", {}, h("summary", {}, "What this did to the tree"), lines(one.changed)),
  );
}
