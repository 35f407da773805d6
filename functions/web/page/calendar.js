// A date to review somebody, as a calendar file; nothing in it says who.
import { h, newId } from "./dom.js";
import { nettingOf } from "./netting.js";
import { isoDay, saveFile } from "./save.js";

const LINE = 73; // characters, under the 75 that the format allows

export function open(found) {
  const id = newId("date");
  const date = h("input", { id, type: "date", min: isoDay(), required: true });
  const dialog = h(
    "dialog", { class: "confirm", "aria-labelledby": `${id}-title`, onclose: () => dialog.remove() },
    h("form", { class: "stack", onsubmit: save }, h("h2", { id: `${id}-title` }, "Review date"), h("p", {}, "The guideline leaves the date to you and the patient. The file says nothing of who it is for."),
      h("div", { class: "field" }, h("label", { for: id }, "Date agreed"), date), h("div", { class: "buttons" }, h("button", { class: "primary" }, "Save calendar file"), h("button", { type: "button", class: "secondary", onclick: () => dialog.close() }, "Cancel"))),
  );

  function save(event) {
    event.preventDefault();
    saveFile(`review-${date.value}.ics`, calendarOf(date.value, found), "text/calendar");
    dialog.close();
  }

  document.body.append(dialog);
  dialog.showModal();
}

function calendarOf(date, found) {
  const cited = nettingOf(found);
  const basis = `${found.edition.guideline}${cited?.rule_id ? ` ${cited.rule_id}` : ""} (${found.edition.last_updated})`;
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const next = new Date(`${date}T12:00:00`);
  next.setDate(next.getDate() + 1);
  return [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//NG12 Assessor//EN", "BEGIN:VEVENT", `UID:${crypto.getRandomValues(new Uint32Array(4)).join("-")}@ng12-assessor`,
    `DTSTAMP:${stamp}`, `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`, `DTEND;VALUE=DATE:${isoDay(next).replaceAll("-", "")}`,
    "SUMMARY:Review agreed with a patient", `DESCRIPTION:${escaped(`Safety netting by ${basis}. Look the patient up in your own list: this file names nobody.`)}`,
    "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", "",
  ].map(folded).join("\r\n");
}

const escaped = (text) => text.replace(/[\\;,]/g, "\\$&");

const folded = (line) => line.match(new RegExp(`.{1,${LINE}}`, "g"))?.join("\r\n ") ?? line;
