// What was read: the note itself, each clause marked as it was taken, and put right with a click.
import { isPlaced, linesBeside, wordsAt } from "./beside.js";
import { linesOf, partsOf } from "./clauses.js";
import { correction } from "./correction.js";
import { h } from "./dom.js";
import { count, field, plain, TAKEN } from "./words.js";

export function readingCard(found, record, steps) {
  if (!found.reading?.length) return null;
  const texts = partsOf(found.reading, record);
  const kinds = Object.keys(TAKEN).filter((kind) => kind !== "context" && found.reading.some((one) => one.as === kind));
  return h(
    "section", { class: "card reading" }, h("h2", {}, "What was read"),
    h("p", { class: "legend" }, "Marked as taken; choose a clause to correct it: ", kinds.map((kind) => [h("span", { class: `mark read-${kind}` }, TAKEN[kind]), " "])),
    texts.map((text) => textBlock(text, texts.length > 1, steps, record)), saidBeside(found, record),
  );
}

function saidBeside(found, record) {
  const lines = linesBeside(found, record);
  return lines.length > 0 && h("div", { class: "beside" }, h("h3", {}, "Answered or corrected, beside the record"), h("ul", { class: "bullets" }, lines.map((line) => h("li", {}, line))));
}

function textBlock(text, isNamed, steps, record) {
  const blocks = [];
  let routine = [];
  const fold = () => {
    const lines = routine.splice(0);
    if (lines.length > 1) blocks.push(h("details", { class: "routine", "data-key": `routine ${text.field} ${text.index} ${blocks.length}` }, h("summary", {}, `${count(lines.length, "routine line")}`), lines));
    else blocks.push(...lines);
  };
  for (const parts of linesOf(text.parts)) {
    const isRoutine = parts.every(({ clause }) => !clause || clause.as === "context");
    if (!isRoutine) fold();
    (isRoutine ? routine : blocks).push(lineOf(parts, text, steps, record));
  }
  fold();
  return h("div", { class: "read-text" }, isNamed && h("p", { class: "small muted" }, field(text.field)), blocks);
}

function lineOf(parts, text, steps, record) {
  const shown = parts.map((part) => (part.clause ? mark(part, text, (chosen) => open(part, chosen, text, steps, record)) : part.words));
  return h("div", { class: "read-line" }, h("p", {}, shown));
}

/** Offer to correct a clause below its line. The panel may go over into a newer reading: it looks up where it stands. */
function open(part, chosen, text, steps, record) {
  const line = chosen.closest(".read-line");
  const words = wordsAt(record, { ...text, start: part.start }, part.clause.text);
  const panel = correction(part.clause, { take: (taken) => steps.correct(words, taken), isCorrected: isPlaced(steps.beside, words), close });
  panel.dataset.of = chosen.dataset.key;
  line.querySelector(".correction")?.remove();
  line.append(panel);

  function close() {
    const marks = [...(panel.closest(".read-line")?.querySelectorAll(".mark") ?? [])];
    panel.remove();
    marks.find(({ dataset }) => dataset.key === panel.dataset.of)?.focus();
  }
}

function mark({ words, clause, start }, { field: name, index }, choose) {
  const taken = TAKEN[clause.as] ?? plain(clause.as);
  const why = clause.by ? `, because of “${clause.by}”` : "";
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(event.currentTarget);
  };
  return h("span", { role: "button", tabindex: 0, class: `mark read-${clause.as}`, title: `Taken as ${taken}${why}`, "aria-label": `${words}: taken as ${taken}${why}`, "data-key": `read ${name} ${index} ${start} ${words}`, onclick: (event) => choose(event.currentTarget), onkeydown: press }, words);
}
