// What is taken along from an assessment: text for the record, a page, a letter, a leaflet, a date.
import { asText } from "./as_text.js";
import { fill, h } from "./dom.js";
import { failed } from "./notice.js";
import { copy, isoDay, saveFile } from "./save.js";
import { sheet } from "./sheet.js";

export function takeAlong(found, record, steps) {
  const said = h("div", { class: "said" });
  const later = (label, load) => h("button", { type: "button", class: "secondary", "data-key": label, onclick: () => opened(load) }, label);
  const copied = h("button", { type: "button", class: "secondary", "data-key": "copy", onclick: () => copy(copied, asText(found, record)) }, "Copy for the record");

  async function opened(load) {
    fill(said);
    try {
      await (await load()).open(found, record);
    } catch (problem) {
      fill(said, failed(problem, () => opened(load)));
    }
  }

  return [
    h(
      "div", { class: "tools", role: "group", "aria-label": "Take along" }, copied,
      h("button", { type: "button", class: "secondary", "data-key": "print", onclick: () => print() }, "Print"),
      found.actions.length > 0 && later("Referral letter", () => import("./letter.js")), later("Patient leaflet", () => import("./leaflet.js")), later("Review date", () => import("./calendar.js")),
      h("button", { type: "button", class: "quiet", onclick: () => saveFile(`assessment-${found.edition.guideline}-${isoDay()}.json`, JSON.stringify({ record, assessment: found }, null, 2), "application/json") }, "Download JSON"),
      steps.undo && h("button", { type: "button", class: "quiet", "data-key": "undo", onclick: steps.undo }, "Undo last change"),
    ),
    said, sheet(found, record),
  ];
}
