// A list on its way in: a file chosen, its columns matched to the fields of a record, sent, and begun.
import { call, Problem, request } from "./api.js";
import { fill, h, newId } from "./dom.js";
import { faultPlace } from "./faults.js";
import { failed } from "./notice.js";

const FIELDS = {
  patient_id: "Your reference", age: "Age in years", gender: "Sex", symptoms: "Symptoms", findings: "Findings",
  history: "History", smoking_history: "Smoking", symptom_duration_days: "Duration in days", age_months: "Age in months", name: "Name",
};
const NEEDED = ["patient_id", "age", "gender"];
const MEANT = { gender: ["Female", "Male", "Other", "Unknown"], smoking_history: ["Current Smoker", "Ex-Smoker", "Never Smoked", "Unknown"] };
const KINDS = ["csv", "jsonl", "ndjson"];
const PEEKED = 256 * 1024; // of a table, for its header and its commonest values
const MOST_MEANINGS = 12;

/** `began(id)` is called with the list that was begun. */
export function newList(began) {
  const id = newId("list");
  const input = h("input", { id, type: "file", accept: ".csv,.jsonl,.ndjson", required: true, onchange: look });
  const columns = h("div", { class: "stack" });
  const said = h("div", {});
  const button = h("button", { class: "primary" }, "Send and assess");
  let table = null;

  async function look() {
    table = null;
    fill(columns);
    fill(said);
    const [file] = input.files;
    if (file && kindOf(file) === "csv") {
      table = matching(await file.slice(0, PEEKED).text());
      fill(columns, table.element);
    }
  }

  async function send(event) {
    event.preventDefault();
    const [file] = input.files;
    if (!file) return;
    button.disabled = true;
    fill(said);
    try {
      if (!KINDS.includes(kindOf(file))) throw new Problem({ title: "Not a list", detail: "A list is a .csv table, a .jsonl file of records, or FHIR in .ndjson." });
      const mapping = table?.mapping();
      if (mapping === null) return; // told at its fields
      const place = await call("/lists/uploads", { method: "POST", body: { kind: kindOf(file) } });
      await request(place.upload_url, { method: place.method, headers: place.headers, body: file });
      began((await call("/lists", { method: "POST", body: { upload: place.upload, ...(mapping && { mapping }) } })).list_id);
    } catch (problem) {
      fill(said, failed(problem));
    } finally {
      button.disabled = false;
    }
  }

  return h(
    "form", { class: "card", onsubmit: send }, h("h2", {}, "Assess a whole list"),
    h("label", { for: id }, "A table (.csv), records (.jsonl) or FHIR (.ndjson)"), h("div", { class: "pair wrap" }, input, button),
    h("p", { class: "hint" }, "One patient a line. No names are needed: give each a reference of your own, no NHS number. ", h("strong", {}, "Whoever is not on the worklist is not cleared: no match does not exclude cancer.")),
    columns, said,
  );
}

const kindOf = ({ name }) => name.split(".").at(-1).toLowerCase();

/** The choices of which column holds what, and what its values mean. */
function matching(text) {
  const rows = rowsOf(text);
  const header = rows[0] ?? [];
  const choices = new Map(Object.keys(FIELDS).map((field) => [field, choice(field, header)]));
  const meanings = h("div", { class: "stack" });
  const faults = faultPlace(Object.fromEntries(choices));
  const chosen = () => new Map([...choices].filter(([, select]) => select.value).map(([field, select]) => [field, Number(select.value)]));

  function drawMeanings() {
    fill(meanings, [...chosen()].filter(([field]) => MEANT[field]).map(([field, place]) => meaningsOf(field, valuesIn(rows, place, field))));
  }
  for (const select of choices.values()) select.addEventListener("change", drawMeanings);
  drawMeanings();

  function mapping() {
    const found = chosen();
    const missing = NEEDED.filter((field) => !found.has(field));
    faults.tell(missing.map((field) => ({ field, words: `Say which column holds: ${FIELDS[field]}` })));
    if (missing.length) return null;
    const values = {};
    for (const select of meanings.querySelectorAll("select")) if (select.value) (values[select.dataset.field] ??= {})[select.dataset.value] = select.value;
    return { columns: Object.fromEntries([...found].map(([field, place]) => [field, header[place].trim()])), values };
  }

  const element = h(
    "fieldset", { class: "stack" }, h("legend", {}, "Which column holds what"), faults.element,
    h("div", { class: "row matching" }, [...choices].map(([field, select]) => h("div", { class: "field" }, h("label", { for: select.id }, FIELDS[field]), select))), meanings,
  );
  return { element, mapping };
}

function choice(field, header) {
  const own = header.findIndex((name) => name.trim().toLowerCase() === field);
  const none = NEEDED.includes(field) ? "Choose a column" : "Not in this table";
  return h("select", { id: newId(field) }, h("option", { value: "" }, none), header.map((name, place) => h("option", { value: place, selected: place === own }, name)));
}

/** The values of a column that are not our own words yet, commonest first. */
function valuesIn(rows, place, field) {
  const counts = new Map();
  for (const row of rows.slice(1)) {
    const value = (row[place] ?? "").trim();
    if (value && !MEANT[field].includes(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_MEANINGS).map(([value]) => value);
}

function meaningsOf(field, values) {
  if (!values.length) return null;
  const select = (value, id) => h("select", { id, "data-field": field, "data-value": value }, h("option", { value: "" }, "Not known: the row is named as a problem"), MEANT[field].map((word) => h("option", { value: word, selected: guessed(value, word) }, word)));
  return h(
    "fieldset", {}, h("legend", {}, `What ${FIELDS[field].toLowerCase()} says`),
    h("div", { class: "row matching" }, values.map((value) => {
      const id = newId("meaning");
      return h("div", { class: "field" }, h("label", { for: id }, value), select(value, id));
    })),
  );
}

const guessed = (value, word) => word.toLowerCase() === value.toLowerCase() || (value.length === 1 && word.toLowerCase().startsWith(value.toLowerCase()) && "fm".includes(value.toLowerCase()));

/** The first rows of a table. It is only to choose columns by: the server reads the table itself, and strictly. */
export function rowsOf(text) {
  const first = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0];
  const mark = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  const cell = new RegExp(`(?:^|${mark})(?:"((?:[^"]|"")*)"|([^${mark}]*))`, "g");
  return text.replace(/^\uFEFF/, "").split(/\r?\n/).filter(Boolean).map((line) => [...line.matchAll(cell)].map(([, quoted, plain]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"'))));
}
