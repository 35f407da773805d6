// What is held and what was assessed, in figures.
import { call, pages } from "./api.js";
import { barChart, tally } from "./charts.js";
import { h } from "./dom.js";
import { speakFor } from "./editions.js";
import { empty } from "./notice.js";
import { day, level, levelName, urgency, URGENCY_ORDER } from "./words.js";

const LEVELS = ["Urgent Referral (2-week wait)", "Urgent Investigation", "Non-urgent", "No cancer indicators"];
const TONES = { immediate: "refer", very_urgent: "refer", suspected_cancer_pathway: "refer", urgent: "test", unspecified: "routine", non_urgent: "routine", none: "none" };
const AUDIT_PAGES = 10;

export async function section() {
  const stats = await call("/admin/stats");
  if (!stats.active) {
    return h("div", { class: "stack" }, empty("No guideline is active yet", "Upload its PDF under Guidelines."), h("p", {}, h("a", { class: "button", href: "#/admin/guidelines" }, "Go to guidelines")));
  }
  await speakFor(stats.active.edition_id);
  const [rules, audited] = await Promise.all([
    all(`/admin/editions/${encodeURIComponent(stats.active.edition_id)}/recommendations`, "recommendations"),
    all("/admin/audit", "entries", AUDIT_PAGES),
  ]);
  return h(
    "div", { class: "stack" },
    h("section", { class: "card" }, h("h2", {}, stats.active.title), h("p", { class: "muted" }, `${stats.active.guideline}, ${day(stats.active.last_updated)}, ${stats.active.pages} pages`), figures(stats)),
    h("div", { class: "charts" }, byLevel(audited.filter((one) => one.risk_level)), byUrgency(rules), barChart("Criteria", [["Executable", stats.executable, "good"], ["No action in them", rules.filter((one) => one.urgency === "none").length, "none"], ["Not read", unread(rules), "test"]])),
    h("p", { class: "small muted" }, audited.isCut ? "Assessments are counted from the latest entries of the audit alone." : "Assessments are counted from the whole audit."),
  );
}

const unread = (rules) => rules.filter((one) => one.urgency !== "none" && !one.criterion).length;

async function all(path, name, most) {
  const found = [];
  let last = null;
  for await (const page of pages(path, most)) {
    found.push(...page[name]);
    last = page.cursor;
  }
  return Object.assign(found, { isCut: Boolean(last) });
}

function figures(stats) {
  const told = [
    ["Editions held", stats.editions], ["Recommendations", stats.recommendations], ["Symptom rows", stats.symptom_rows],
    ["Terms", stats.terms], ["Passages indexed", stats.passages],
  ];
  return h("dl", { class: "figures" }, told.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

const byLevel = (audited) => barChart(
  "Assessments by risk level", audited.length ? tally(audited, (one) => one.risk_level, LEVELS).map(([name, number]) => [levelName(name), number, level(name).style]) : [],
);

const byUrgency = (rules) => barChart(
  "Recommendations by urgency", tally(rules, (one) => one.urgency, URGENCY_ORDER).map(([name, number]) => [urgency(name), number, TONES[name]]),
);
