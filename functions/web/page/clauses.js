// Where each clause that was read stands in the texts of the record.

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

