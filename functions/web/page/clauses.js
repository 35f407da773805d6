// Where each clause that was read stands in the texts of the record, and how other words take its place.

/** The texts of a record: [{field, index, text, parts}]; a part is words between clauses, or a clause with its place. */
export function partsOf(reading, record) {
  return ["symptoms", "findings", "history"].flatMap((field) => {
    const clauses = reading.filter((one) => one.field === field);
    return (record[field] ?? []).map((text, index) => ({ field, index, text, parts: cut(text, clauses) }));
  });
}

/** Take from the clauses, which stand in order, those of this text. */
function cut(text, clauses) {
  const parts = [];
  let end = 0;
  while (clauses.length) {
    const start = text.indexOf(clauses[0].text, end);
    if (start < 0) break;
    if (start > end) parts.push({ words: text.slice(end, start) });
    const clause = clauses.shift();
    end = start + clause.text.length;
    parts.push({ words: clause.text, clause, start, end });
  }
  if (end < text.length) parts.push({ words: text.slice(end) });
  return parts;
}

/** The lines of a text, each a list of parts. */
export function linesOf(parts) {
  const lines = [[]];
  for (const part of parts) {
    if (part.clause) lines.at(-1).push(part);
    else part.words.split("\n").forEach((words, place) => {
      if (place) lines.push([]);
      if (words) lines.at(-1).push({ words });
    });
  }
  return lines;
}

/** What was entered with other words in the place of a clause; without words the clause goes. */
export function replaced(entered, { field, index, start, end }, words) {
  const { note, record } = entered;
  const before = record[field].length;
  if (field === "symptoms" && note.trim() && index >= before) return { ...entered, note: within(note, start + offset(note, index - before, entered.pieces), end - start, words) };
  const texts = record[field].map((text, place) => (place === index ? within(text, start, end - start, words) : text)).filter((text) => text.trim());
  return { ...entered, record: { ...record, [field]: texts } };
}

/** Where a piece of the note begins in it; a long note is judged in several. */
function offset(note, wanted, pieces) {
  let from = 0;
  for (let place = 0; place < wanted; place += 1) from = note.indexOf(pieces[place], from) + pieces[place].length;
  return note.indexOf(pieces[wanted], from);
}

function within(text, start, length, words) {
  const [before, after] = [text.slice(0, start), text.slice(start + length)];
  if (words) return before + words + after;
  return /^\s*(?:[.,;\n]|$)/.test(after) ? before.replace(/[,;]?[^\S\n]*$/, "") + after : before + after.trimStart();
}
