// What the ingestion of one edition reported: counts, checks, what no criteria were read from, what was made for machines.
import { call } from "./api.js";
import { h } from "./dom.js";
import { original } from "./original.js";
import { count, day, plain } from "./words.js";

export async function report(edition) {
  const { report: told } = await call(`/admin/editions/${encodeURIComponent(edition)}/report`);
  const passed = told.checks.filter((one) => one.passed).length;
  return h(
    "div", { class: "stack" },
    h("p", {}, h("a", { href: "#/admin/guidelines" }, "All editions")),
    h("section", { class: "card" },
      h("h2", {}, `${told.edition.guideline}, ${day(told.edition.last_updated)}`), h("p", { class: "muted" }, told.edition.title),
      h("dl", { class: "figures" }, Object.entries(told.counts).map(([name, value]) => h("div", {}, h("dt", {}, plain(name)), h("dd", {}, value)))),
      h("p", {}, told.is_active ? "It is the active edition." : `It is not active because: ${told.not_active_because}.`),
      differences(told)),
    original(told.edition),
    h("section", { class: "card" }, h("h2", {}, `Self-checks: ${passed} of ${told.checks.length} passed`), h("ul", { class: "checks" }, told.checks.map(check))),
    succession(told.succession), unread(told.unread_criteria), drafts(told.rules),
    made("Words in the file that read like instructions", told.orders.map(({ page, words, hidden }) => `Page ${page}${hidden ? ", hidden" : ""}: ${words}`), "They are treated as text. Nothing follows them."),
    made("Words that nobody can see", told.hidden.map(({ page, words }) => `Page ${page}: ${words}`), "They are in no edition."),
  );
}

function differences({ differences: found }) {
  if (!found) return null;
  const path = [found.former, found.present].map(encodeURIComponent).join("/");
  return h("p", {}, h("a", { href: `#/admin/compare/${path}` }, "What changed from the edition that was active then"));
}

function succession(found) {
  if (!found) return null;
  return h(
    "section", { class: "card" }, h("h2", {}, "What it keeps of the edition that was active then"),
    h("p", { class: "muted" }, `It follows by itself only with all of these, and with ${found.most} recommendations at most (it has ${found.recommendations}).`),
    h("ul", { class: "checks" }, found.shares.map(({ what, kept, of, least, missing }) => check({ name: `${kept} of ${of} ${what}, ${least} are asked for`, passed: kept >= least, faults: missing }))),
  );
}

function check({ name, passed, faults }) {
  return h(
    "li", { class: passed ? "node-met" : "node-not_met" },
    h("div", { class: "node-line" }, h("span", { class: "tick", "aria-hidden": "true" }, passed ? "✓" : "✕"), h("span", {}, h("span", { class: "unseen" }, passed ? "Passed: " : "Failed: "), plain(name))),
    faults.length > 0 && h("ul", { class: "bullets small" }, faults.map((words) => h("li", {}, words))),
  );
}

function unread(found) {
  const rules = Object.entries(found);
  return h(
    "section", { class: "card" }, h("h2", {}, "What could not be turned into criteria"),
    rules.length === 0
      ? h("p", {}, "Nothing: every recommendation that gives an action can be judged.")
      : [h("p", {}, `${count(rules.length, "recommendation")} with words that no criterion was read from. No record is judged by them.`),
        h("dl", { class: "unread-rules" }, rules.map(([rule, words]) => [h("dt", { class: "rule" }, rule), words.map((each) => h("dd", {}, `“${each}”`))]))],
  );
}

function drafts(rules) {
  if (!rules) return null;
  const lines = [
    ...rules.new.map((rule) => `${rule}: in no rulebook`), ...Object.entries(rules.changed).map(([rule, former]) => `${rule}: other words than those read as ${former}${rules.waiting?.includes(rule) ? "; judged for nobody until it is read" : ""}`),
    ...rules.orphaned.map((about) => `In the rulebook, not in this edition: ${about}`),
  ];
  return made("Rules that a person should read", lines, "What is in no rulebook, or has other words now, stands on an unread draft. Where a rule was read before, no record is judged by such a draft.");
}

function made(title, lines, note) {
  if (!lines?.length) return null;
  return h("section", { class: "card" }, h("h2", {}, title), h("p", { class: "muted" }, note), h("ul", { class: "bullets" }, lines.map((words) => h("li", {}, words))));
}
