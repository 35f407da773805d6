// The editions held: asked for once, and again where one came or was activated since; each says how its guideline words an urgency.
import { call } from "./api.js";
import { speakAs } from "./words.js";

let asked = null;
addEventListener("edition-changed", forget);

function forget() {
  asked = null;
}

/** Every edition held. Throws Problem. */
export async function heldEditions() {
  asked ??= call("/admin/editions");
  try {
    return (await asked).editions;
  } catch (problem) {
    forget();
    throw problem;
  }
}

/** Word what is shown next as the guideline of this edition does, or of the active one; where nobody can say, bare words promise no time. */
export async function speakFor(id = null) {
  const isMeant = (one) => (id ? one.edition_id === id : one.is_active);
  const find = async () => (await heldEditions().catch(() => [])).find(isMeant);
  let found = await find();
  if (!found) forget(); // it may have come since
  found ??= await find();
  speakAs(found?.timings);
}
