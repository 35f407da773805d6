// Server-sent events of a reply that is still coming.
import { Problem } from "./api.js";

const BROKEN_OFF = { title: "The answer broke off", detail: "The connection ended before the answer did.", type: "offline" };

/** Follow a reply to its end: `on[kind](data)` for each event on the way, one after the other. Returns what it ends with; throws Problem. */
export async function follow(reply, on) {
  for await (const { kind, data } of events(reply)) {
    if (kind === "error") throw new Problem(data);
    if (kind === "done") return data;
    await on[kind]?.(data);
  }
  throw new Problem(BROKEN_OFF);
}

/** Yield {kind, data} for each event. */
export async function* events(reply) {
  let rest = "";
  for await (const piece of texts(reply.body)) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop();
    yield* blocks.map(read);
  }
}

async function* texts(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) return;
    yield value;
  }
}

function brokenOff(failure) {
  throw failure.name === "AbortError" ? failure : new Problem(BROKEN_OFF);
}

function read(block) {
  const fields = block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const of = (name) => fields.filter(([field]) => field === name).map(([, value]) => value).join("\n");
  return { kind: of("event"), data: JSON.parse(of("data")) };
}
