// The one door to the server: JSON in, JSON out, every failure a Problem with words fit to show.
import { proof, renew } from "./identity.js";

export class Problem extends Error {
  constructor({ title, detail, status = 0, type = "", correlation_id: correlation = "", route = "" }) {
    super(detail);
    Object.assign(this, { title, status, kind: type.split(":").pop(), correlation, route });
  }
}

const AWAY = {
  title: "The server did not answer",
  detail: "Nothing was lost here. Check the connection, then try again.",
  type: "offline",
};

/** Send a request and return the reply, whatever its kind. Throws Problem. */
export async function request(path, { method = "GET", body, headers = {}, signal } = {}, isSecondTry = false) {
  const isFile = body instanceof Blob;
  const sent = body === undefined || isFile ? body : JSON.stringify(body);
  const kind = body === undefined || isFile ? {} : { "Content-Type": "application/json" };
  let reply;
  try {
    const proven = path.startsWith("/") ? await proof() : {}; // another host, where uploads may go, learns nothing of who calls
    reply = await fetch(path, { method, body: sent, signal, headers: { ...kind, ...headers, ...proven } });
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Problem(AWAY);
  }
  if (reply.ok) return reply;
  if (reply.status === 401 && !isSecondTry && (await renew().catch(() => false))) return request(path, { method, body, headers, signal }, true);
  throw await problemOf(reply);
}

/** Send a request and return the JSON of its reply. */
export async function call(path, options) {
  const reply = await request(path, options);
  return reply.status === 204 ? null : reply.json();
}

async function problemOf(reply) {
  try {
    return new Problem(await reply.json());
  } catch {
    return new Problem({ title: "The server failed", detail: `It answered with status ${reply.status}.`, status: reply.status });
  }
}

/** Yield every page of a list that goes on at a cursor. */
export async function* pages(path, most = 40) {
  let cursor;
  for (let count = 0; count < most; count += 1) {
    const page = await call(cursor ? `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}` : path);
    yield page;
    cursor = page.cursor;
    if (!cursor) return;
  }
}
