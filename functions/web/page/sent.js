// What is sent to be assessed: a note with what is known beside it, or a record; and what a person said of it.
import { request } from "./api.js";
import { requestOf } from "./beside.js";
import { follow } from "./sse.js";

/** The body of POST /assess for what was entered, without what was said of it. */
export function bodyOf({ note, record, own }) {
  return note.trim() ? { note, patient: known(record, own) } : { patient: record };
}

/** Of who the patient is only what somebody set: the rest is read from the note. */
function known({ patient_id, name, symptoms, findings, history, ...person }, own) {
  const set = Object.entries(person).filter(([field, value]) => own.includes(field) && value !== null);
  return { patient_id, ...(name && { name }), ...Object.fromEntries(set), symptoms, findings, history };
}

/**
 * Have it assessed: the answer, its record, and corrections whose words are no longer in it. `last`: what was entered
 * and the record of the last answer. A note that has changed since is read first: places are those of what was read.
 * `onVerdict` is given the same while a model still reads, the answer being the rules' and provisional; and once more
 * where the model has seen an emergency that the rules have not.
 */
export async function assessed(entered, last, signal, onVerdict) {
  const { beside, note } = entered;
  const post = async (record) => {
    const { sent, lost } = requestOf(beside, record);
    const told = (found) => ({ found, lost, record: recordOf(found, entered) });
    return told(await answerTo({ ...bodyOf(entered), ...sent }, signal, (found) => found.provisional && onVerdict(told(found))));
  };
  if (!note.trim()) return post(entered.record);
  if (last && textOf(last.entered) === textOf(entered)) return post(last.record);
  return post(beside.placed.length ? await recordRead(entered, signal) : {});
}

/** The record that a note is read as: the rules' answer has it, so no model is waited for. */
async function recordRead(entered, signal) {
  const left = new AbortController();
  const { sent } = requestOf({ ...entered.beside, placed: [] }, {});
  const found = await new Promise((resolve, reject) => {
    answerTo({ ...bodyOf(entered), ...sent }, AbortSignal.any([signal, left.signal]), resolve).then(resolve, reject);
  });
  left.abort();
  return recordOf(found, entered);
}

/** The whole answer; what stands in front of the server may have none but the whole. */
async function answerTo(body, signal, onVerdict) {
  const reply = await request("/assess", { method: "POST", headers: { Accept: "text/event-stream, application/json" }, body, signal });
  if (!reply.headers.get("Content-Type")?.startsWith("text/event-stream")) return reply.json();
  let early = null;
  const told = (found) => onVerdict((early = found));
  return follow(reply, { verdict: told, read: ({ emergency }) => emergency && early && !early.emergency && told(withEmergency(early, emergency)) });
}

/** The rules' answer with what cannot wait, which stands before what they ask for as it does in a whole answer. */
const withEmergency = (found, emergency) => ({ ...found, emergency, recommended_action: `${emergency.text}\n${found.recommended_action}` });

const textOf = ({ note, record: { symptoms, findings, history } }) => JSON.stringify([note, symptoms, findings, history]);

/** The record that was judged: the one that the note was read as, or the one sent. */
const recordOf = (found, { record }) => found.patient ?? record;

/** Whether two things that were entered come to the same. */
export const same = (one, other) => JSON.stringify([bodyOf(one), one.beside]) === JSON.stringify([bodyOf(other), other.beside]);
