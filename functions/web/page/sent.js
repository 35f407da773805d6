// What is sent to be assessed: a note with what is known beside it, or a record.

/** The body of POST /assess for what was entered. */
export function bodyOf({ note, record, own }) {
  return note.trim() ? { note, patient: known(record, own) } : { patient: record };
}

/** Of who the patient is only what somebody set: the rest is read from the note. */
function known({ patient_id, name, symptoms, findings, history, ...person }, own) {
  const set = Object.entries(person).filter(([field, value]) => own.includes(field) && value !== null);
  return { patient_id, ...(name && { name }), ...Object.fromEntries(set), symptoms, findings, history };
}

/** The record that was judged: the one that the note was read as, or the one sent. */
export const recordOf = (found, { record }) => found.patient ?? record;

/** Whether two things that were entered come to the same. */
export const same = (one, other) => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
