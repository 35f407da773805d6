// Two editions side by side: what was added, removed, reworded, renumbered, and whose criteria changed.
import { call, pages } from "./api.js";
import { h, newId } from "./dom.js";
import { empty } from "./notice.js";
import { count, day, plain } from "./words.js";

export async function section([former, present]) {
  const { editions } = await call("/admin/editions");
  if (editions.length < 2) return empty("Two editions are needed", "Only one guideline edition is held, so there is nothing to compare it with.", h("a", { href: "#/admin/guidelines" }, "Upload another"));
  const sides = { former: known(editions, former) ?? editions.at(-1), present: known(editions, present) ?? editions[0] };
  return h("div", { class: "stack" }, chooser(editions, sides), former && present ? await compared(sides) : h("p", { class: "muted" }, "Choose two editions, then Compare."));
}

const known = (editions, id) => editions.find((one) => one.edition_id === id);
const nameOf = (one) => `${one.guideline}, ${day(one.last_updated)}${one.is_active ? " (active)" : ""}`;

function chooser(editions, sides) {
  const ids = { former: newId("former"), present: newId("present") };
  const select = (side) => h("select", { id: ids[side] }, editions.map((one) => h("option", { value: one.edition_id, selected: one === sides[side] }, `${nameOf(one)} · ${one.edition_id}`)));
  const [from, to] = [select("former"), select("present")];
  const go = (event) => {
    event.preventDefault();
    location.hash = `#/admin/compare/${encodeURIComponent(from.value)}/${encodeURIComponent(to.value)}`;
  };
  return h(
    "form", { class: "card", onsubmit: go }, h("h2", {}, "Compare two editions"),
    h("div", { class: "sides" }, h("div", { class: "field" }, h("label", { for: ids.former }, "Former"), from), h("div", { class: "field" }, h("label", { for: ids.present }, "Present"), to)),
    h("div", {}, h("button", { class: "primary" }, "Compare")),
  );
}

async function compared({ former, present }) {
  const path = (one) => `/admin/editions/${encodeURIComponent(one.edition_id)}`;
  const [found, before, after] = await Promise.all([call(`${path(former)}/diff/${encodeURIComponent(present.edition_id)}`), texts(path(former)), texts(path(present))]);
  const { added, removed, renumbered, reworded } = found.recommendations;
  const changes = [
    ...removed.map((rule) => pair(`${rule} removed`, h("del", {}, before.get(rule)), "Not in this edition")),
    ...added.map((rule) => pair(`${rule} added`, "Not in this edition", h("ins", {}, after.get(rule)))),
    ...Object.values(reworded).map((one) => pair(title(one), side(one.words, "added"), side(one.words, "removed"))),
  ];
  return h(
    "div", { class: "stack" },
    part("Recommendations", changes, Object.entries(renumbered).map(([from, to]) => `${from} is now ${to}`)),
    part("Criteria", Object.values(found.criteria).map((one) => pair(`Whom ${one.present} is for`, treeLines(one.removed, "del"), treeLines(one.added, "ins"))), []),
    rowsOrTerms("Symptom rows", found.symptom_rows), rowsOrTerms("Terms", found.terms),
  );
}

async function texts(path) {
  const found = new Map();
  for await (const page of pages(`${path}/recommendations`)) for (const one of page.recommendations) found.set(one.rule_id, one.text);
  return found;
}

const title = ({ former, present, changed }) => `${former === present ? present : `${former}, now ${present}`}: ${changed.map((name) => plain(name).toLowerCase()).join(", ")}`;

function pair(heading, left, right) {
  return h("div", { class: "change" }, h("h3", {}, heading), h("div", { class: "sides" }, h("div", { class: "side-text" }, h("span", { class: "side-name" }, "Former"), left), h("div", { class: "side-text" }, h("span", { class: "side-name" }, "Present"), right)));
}

/** One side of compared words: all but what only the other side has. */
function side(words, other) {
  return words.filter(({ kind }) => kind !== other).flatMap(({ kind, words: run }) => [kind === "same" ? run : h(kind === "removed" ? "del" : "ins", {}, run), " "]);
}

const treeLines = (lines, tag) => h("pre", {}, lines.map((line) => [h(tag, {}, line.replace(/^(\s*)at_least \((\d+) of (\d+)\)/, "$1at least $2 of $3")), "\n"]));

function rowsOrTerms(name, { added, removed, reworded, renumbered = 0 }) {
  const changes = [
    ...removed.map((words) => pair("Removed", h("del", {}, words), "Not in this edition")),
    ...added.map((words) => pair("Added", "Not in this edition", h("ins", {}, words))),
    ...reworded.map((one) => pair(title(one), side(one.words, "added"), side(one.words, "removed"))),
  ];
  return part(name, changes, renumbered ? [`${count(renumbered, "row")} with references that only followed the numbers`] : []);
}

function part(name, changes, notes) {
  const words = changes.length || notes.length ? count(changes.length, "change") : "no changes";
  return h(
    "section", { class: "card" }, h("h2", {}, `${name}: ${words}`), changes,
    notes.length > 0 && h("details", {}, h("summary", {}, `Renumbered (${notes.length})`), h("ul", { class: "bullets" }, notes.map((note) => h("li", {}, note)))),
  );
}
