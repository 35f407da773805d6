// Trying a rule on a record before it counts; nothing of it is stored.
import { call } from "./api.js";
import { fill, h } from "./dom.js";
import { speakFor } from "./editions.js";
import { failed } from "./notice.js";
import { criteriaTree } from "./tree.js";
import { truth, urgency } from "./words.js";

const TEXTS = { symptoms: "Symptoms, one a line", findings: "Findings, one a line", history: "History, one a line" };

/** The card; `written` gives the tree of the open form, or nothing for the one that stands. */
export function tryIt(address, written) {
  const said = h("div", { "aria-live": "polite" });
  const age = h("input", { id: "try-age", type: "number", min: "0", max: "120", value: "60", required: true });
  const sex = h("select", { id: "try-sex" }, ["Female", "Male", "Other", "Unknown"].map((name) => h("option", {}, name)));
  const smoking = h("select", { id: "try-smoking" }, ["Unknown", "Never Smoked", "Ex-Smoker", "Current Smoker"].map((name) => h("option", {}, name)));
  const texts = Object.keys(TEXTS).map((name) => [name, h("textarea", { id: `try-${name}`, rows: "2" })]);
  const held = h("select", { id: "try-held" }, h("option", { value: "" }, "none"));
  const fields = { age, sex, smoking, texts };
  call("/assess/patients").then(({ patients }) => held.append(...patients.map((one) => h("option", { value: one.patient_id }, one.name ? `${one.patient_id}, ${one.name}` : one.patient_id))), () => {});
  held.addEventListener("change", async () => held.value && take(await call(`/assess/patients/${encodeURIComponent(held.value)}`), fields));
  const run = async (event) => {
    event.preventDefault();
    fill(said);
    const patient = { patient_id: "TRIED", age: Number(age.value), gender: sex.value, smoking_history: smoking.value };
    for (const [name, box] of texts) patient[name] = box.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const tree = written();
    try {
      await speakFor();
      fill(said, outcome(await call(`${address}/try`, { method: "POST", body: { patient, ...(tree && { tree }) } })));
    } catch (problem) {
      fill(said, failed(problem));
    }
  };
  const field = (label, box) => h("div", { class: "field" }, h("label", { for: box.id }, label), box);
  return h(
    "section", { class: "card" }, h("h2", {}, "Try it"), h("p", { class: "muted" }, "With a record of your own or one that is held; with the form's tree where the form is open. Nothing is stored."),
    h("form", { class: "stack", onsubmit: run },
      h("div", { class: "row" }, field("Take a held record", held), field("Age", age), field("Sex", sex), field("Smoking", smoking)),
      texts.map(([name, box]) => field(TEXTS[name], box)), h("div", { class: "buttons" }, h("button", { class: "primary" }, "Try"))),
    said,
  );
}

function take(record, { age, sex, smoking, texts }) {
  age.value = record.age;
  sex.value = record.gender;
  smoking.value = record.smoking_history ?? "Unknown";
  for (const [name, box] of texts) box.value = (record[name] ?? []).join("\n");
}

function outcome(tried) {
  const { word } = truth(tried.truth);
  const other = tried.stands && tried.stands !== tried.truth && h("p", { class: "unread" }, `The tree that stands says otherwise: ${truth(tried.stands).word.toLowerCase()}.`);
  const missed = tried.not_understood.length > 0 && h("p", { class: "unread" }, `Not understood: ${tried.not_understood.map((one) => `“${one.text}”`).join(", ")}`);
  return h("div", { class: "stack" }, h("h3", {}, `${word}${tried.truth === "met" ? `: ${urgency(tried.urgency)}` : ""}`), other, missed, criteriaTree(tried.tree));
}
