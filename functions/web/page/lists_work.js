// The worklist of a list: who to look at first, kept to one kind, marked as seen, and taken along as a table.
import { call, pages } from "./api.js";
import { undecided } from "./decision.js";
import { announce, fill, h, newId } from "./dom.js";
import { empty, failed, show } from "./notice.js";
import { saveFile } from "./save.js";
import { tableOf } from "./table.js";
import { count } from "./words.js";

const KINDS = { "": "All to look at", emergency: "Emergencies", open: "Open questions", changed: "Changed since the last run", unseen: "Not seen yet", problem: "Not assessed" };
export const REASONS = { referred: "Referred", tested: "Test arranged", reviewed: "Reviewed: nothing to do", "known-cause": "Cause is known", "wrong-data": "Record is wrong" };
const MOST_PAGES = 10_000;
const COLUMNS = { patient_id: "Patient", emergency: "Emergency", decision: "Decision", question: "To decide first", timing: "By when", to_do: "What to do", cancers: "Cancers", recommendations: "Recommendations", changed: "Changed", not_understood: "Not understood", seen: "Seen" };
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

export function worklist(id, state) {
  const path = `/lists/${encodeURIComponent(id)}/results`;
  const ids = { kind: newId("kind") };
  const choice = h("select", { id: ids.kind, onchange: () => draw() }, Object.entries(KINDS).map(([value, words]) => h("option", { value }, words)));
  const place = h("div", {});
  const said = h("div", {});
  const filtered = () => (choice.value ? `${path}?filter=${choice.value}` : path);
  const draw = () => show(place, async () => rows(await call(filtered()), filtered()), "Fetching the worklist");

  async function rows(page, address) {
    if (!page.results.length) return empty("Nobody here", choice.value ? "Nothing of this kind is left." : "No row meets criteria or asks anything.", "No match does not exclude cancer.");
    const { element, add } = tableOf("Worklist", ["Patient", "First", "What to do", "For", "Seen"]);
    add(page.results.map((one) => line(id, one)));
    const more = h("button", { type: "button", class: "secondary", hidden: page.cursor === undefined, onclick: async () => {
      const next = await call(`${address}${address.includes("?") ? "&" : "?"}cursor=${page.cursor}`);
      add(next.results.map((one) => line(id, one)));
      page.cursor = next.cursor;
      more.hidden = next.cursor === undefined;
    } }, "Show more");
    return h("div", { class: "stack worklist" }, element, more);
  }

  async function take() {
    try {
      const lines = [Object.values(COLUMNS)];
      for await (const page of pages(path, MOST_PAGES)) lines.push(...page.results.map((one) => Object.keys(COLUMNS).map((name) => one[name] ?? "")));
      saveFile("worklist.csv", `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`, "text/csv");
    } catch (problem) {
      fill(said, failed(problem));
    }
  }

  draw();
  return h(
    "section", { class: "card stack" },
    h("p", {}, h("strong", {}, `${count(state.to_look_at, "patient")} to look at`), ` of ${count(state.rows, "row")}; ${state.problems} could not be assessed.`),
    h("p", { class: "hint" }, "Who is not on the worklist is not cleared: no match does not exclude cancer."),
    h("div", { class: "pair wrap" }, h("label", { for: ids.kind }, "Show"), choice, h("button", { type: "button", class: "secondary", onclick: take }, "Export as a table")), said, place,
  );
}

function line(id, one) {
  const address = `#/lists/${encodeURIComponent(id)}/${one.row}`;
  const first = one.emergency ? [h("strong", { class: "badge urgency-immediate" }, "Emergency"), " ", one.emergency] : one.timing;
  const { mark } = undecided({ decision: one.decision ?? "decided" }) ?? {};
  return h(
    "tr", {}, h("th", { scope: "row" }, one.patient_id ? h("a", { href: address }, one.patient_id) : h("a", { href: address }, `Row ${one.row}`)),
    h("td", {}, first, mark && h("p", { class: "small" }, h("strong", {}, mark)), one.changed && h("p", { class: "small" }, one.changed)),
    h("td", {}, one.question && h("p", {}, one.patient_id && h("strong", {}, "To decide first: "), one.question), one.to_do),
    h("td", {}, one.cancers, one.recommendations && h("p", { class: "small muted" }, one.recommendations), one.not_understood && h("p", { class: "small" }, `Not understood: ${one.not_understood}`)),
    h("td", {}, seenBy(id, one)),
  );
}

/** Who marks a row says why; the choice itself is the deed. */
export function seenBy(id, { row, patient_id: patient, seen }) {
  const said = h("span", { class: "small" });
  const select = h("select", { "aria-label": `Why ${patient || `row ${row}`} needs no more looking at`, onchange: mark }, h("option", { value: "", disabled: Boolean(seen) }, "Not seen"), Object.entries(REASONS).map(([value, words]) => h("option", { value, selected: value === seen }, words)));
  async function mark() {
    if (!select.value) return;
    select.disabled = true;
    try {
      await call(`/lists/${encodeURIComponent(id)}/results/${row}/seen`, { method: "POST", body: { reason: select.value } });
      fill(said, "Kept");
      announce(`${patient || `Row ${row}`}: ${REASONS[select.value]}`);
    } catch (problem) {
      fill(said, problem.message);
      select.value = seen ?? "";
    }
    select.disabled = false;
    select.focus();
  }
  return [select, said];
}

/** A cell of a table: quoted, and never a formula to a spreadsheet. */
const cell = (value) => `"${(FORMULA.test(value) ? `'${value}` : String(value)).replaceAll('"', '""')}"`;
