// The audit: what was decided, when, for whom and with what; filtered, searched and taken out as a table. It holds no free text.
import { call } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";
import { empty, failed } from "./notice.js";
import { isoDay, saveFile } from "./save.js";
import { tableOf } from "./table.js";
import { count, level, moment, plain, truth } from "./words.js";

const COLUMNS = ["When", "What", "Level", "Verdicts", "Edition", "By", "Reference"];
const LEVELS = ["Urgent Referral (2-week wait)", "Urgent Investigation", "Non-urgent", "No cancer indicators"];

export async function section() {
  const first = await call("/admin/audit");
  if (!first.entries.length) return empty("No assessments yet", "Each assessment leaves one record here that nobody can change.");
  let [held, cursor] = [first.entries, first.cursor];
  const ids = { words: newId("words"), level: newId("level"), since: newId("since") };
  const words = h("input", { id: ids.words, type: "search", maxlength: 200, oninput: sought });
  const wanted = h("select", { id: ids.level, onchange: sought }, h("option", { value: "" }, "All"), LEVELS.map((one) => h("option", {}, one)), h("option", { value: "change" }, "Changes of editions and rules"));
  const since = h("input", { id: ids.since, type: "date", onchange: sought });
  const table = tableOf("Audit entries", COLUMNS);
  const more = h("div", { class: "buttons" });
  let turn = 0;

  /** A search goes through all of the audit, not through what is shown of it. */
  async function sought() {
    const mine = (turn += 1);
    draw();
    if (!words.value && !wanted.value && !since.value) return;
    try {
      while (cursor && mine === turn) await further();
      if (mine === turn) announce(`${matching().length} found`);
    } catch (problem) {
      fill(more, failed(problem, sought));
    }
  }

  async function further() {
    const page = await call(`/admin/audit?cursor=${encodeURIComponent(cursor)}`);
    held = [...held, ...page.entries];
    cursor = page.cursor;
    draw();
  }

  const matching = () => held.filter((entry) => isWanted(entry, { words: words.value, level: wanted.value, since: since.value }));

  function draw() {
    const shown = matching();
    table.clear();
    table.add(shown.length ? shown.map(row) : [h("tr", {}, h("td", { colspan: COLUMNS.length }, "No entry fits."))]);
    fill(more, cursor && h("button", { type: "button", class: "secondary", onclick: next }, "Show more"), h("button", { type: "button", class: "secondary", onclick: takeOut }, `Export ${count(shown.length, "entry", "entries")}${cursor ? " and those not shown yet" : ""}`));
  }

  async function next() {
    await further().catch((problem) => fill(more, failed(problem, next)));
  }

  async function takeOut() {
    try {
      while (cursor) await further();
      saveFile(`audit-${isoDay()}.csv`, [COLUMNS, ...matching().map(cells)].map((line) => line.map(cell).join(",")).join("\r\n"), "text/csv");
    } catch (problem) {
      fill(more, failed(problem, takeOut));
    }
  }

  draw();
  const labelled = (id, label, input) => h("div", { class: "field" }, h("label", { for: id }, label), input);
  return h(
    "section", { class: "card" }, h("h2", {}, "Audit"), h("p", { class: "muted" }, "Newest first. Ids, versions and verdicts; no words of a record. Search for a patient's id, a recommendation, an edition or a reference."),
    h("div", { class: "row" }, labelled(ids.words, "Search", words), labelled(ids.level, "Level", wanted), labelled(ids.since, "Since", since)),
    table.element, more,
  );
}

function isWanted(entry, { words, level: wanted, since }) {
  const isOfKind = !wanted || (wanted === "change" ? Boolean(entry.kind) : entry.risk_level === wanted);
  return isOfKind && entry.at >= since && JSON.stringify(entry).toLowerCase().includes(words.trim().toLowerCase());
}

const whatOf = (entry) => (entry.kind ? [plain(entry.kind), entry.did, entry.rule_id].filter(Boolean).join(" ") : entry.patient_id);

const verdictsOf = ({ verdicts = {} }) => Object.entries(verdicts);

function cells(entry) {
  return [entry.at, whatOf(entry), entry.risk_level ?? "", verdictsOf(entry).map(([rule, value]) => `${rule} ${value}`).join("; "), entry.edition_id ?? entry.guideline ?? "", entry.caller, entry.correlation_id];
}

/** A cell that no spreadsheet takes for a formula. */
function cell(value) {
  const text = String(value ?? "");
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function row(entry) {
  const verdicts = verdictsOf(entry);
  return h(
    "tr", {}, h("td", {}, moment(entry.at)), h("td", {}, whatOf(entry)),
    h("td", {}, entry.risk_level && h("span", { class: `badge level-${level(entry.risk_level).style}` }, entry.risk_level)),
    h("td", {}, entry.kind ? [entry.former && `in place of ${entry.former}`, entry.despite && `although ${entry.despite}`].filter(Boolean).join(", ") : verdicts.length ? h("details", {}, h("summary", {}, `${verdicts.length} told`), h("ul", {}, verdicts.map(([rule, value]) => h("li", {}, `${rule} ${truth(value)?.word.toLowerCase() ?? value}`)))) : "none met"),
    h("td", {}, h("code", {}, entry.edition_id ?? entry.guideline)), h("td", {}, entry.caller), h("td", {}, h("code", {}, entry.correlation_id)),
  );
}
