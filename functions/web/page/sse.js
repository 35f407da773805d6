// Server-sent events of a reply that is still coming.

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
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function read(block) {
  const fields = block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const of = (name) => fields.filter(([field]) => field === name).map(([, value]) => value).join("\n");
  return { kind: of("event"), data: JSON.parse(of("data")) };
}
