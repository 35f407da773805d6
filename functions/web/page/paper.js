// A text to look over, change and take along, in a dialogue; gaps stand in [brackets].
import { h, newId } from "./dom.js";
import { copy, saveFile } from "./save.js";

/** `parts` are the lines; what the record and the guideline do not say is a [gap]. */
export function openPaper({ title, name, text, note }) {
  const id = newId("paper");
  const area = h("textarea", { id, rows: 18, class: "paper-text", spellcheck: "true" });
  area.value = text;
  const gaps = h("p", { class: "hint", id: `${id}-gaps` });
  const tellGaps = () => {
    const number = area.value.match(/\[[^\]\n]+\]/g)?.length ?? 0;
    gaps.textContent = number ? `${number} gaps in [brackets] are yours to fill or to delete.` : "No gaps are left.";
  };
  area.addEventListener("input", tellGaps);
  area.setAttribute("aria-describedby", gaps.id);
  const copied = h("button", { type: "button", class: "primary", onclick: () => copy(copied, area.value) }, "Copy");
  const dialog = h(
    "dialog", { class: "confirm paper-dialog", "aria-labelledby": `${id}-title`, onclose: () => dialog.remove() },
    h("div", { class: "card-head" }, h("h2", { id: `${id}-title` }, title), h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Close")),
    h("p", { class: "small muted" }, note), h("label", { for: id, class: "unseen" }, title), area, gaps,
    h("div", { class: "buttons" }, copied, h("button", { type: "button", class: "secondary", onclick: () => printText(area.value) }, "Print"), h("button", { type: "button", class: "secondary", onclick: () => saveFile(name, area.value, "text/plain") }, "Save as text")),
  );
  tellGaps();
  addEventListener("hashchange", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
  area.setSelectionRange(0, 0);
  area.focus();
  area.scrollTop = 0;
}

/** Print a text and nothing else. */
function printText(text) {
  const page = h("pre", { class: "print-alone" }, text);
  document.body.append(page);
  document.body.dataset.printing = "text";
  addEventListener("afterprint", () => {
    page.remove();
    delete document.body.dataset.printing;
  }, { once: true });
  print();
}
