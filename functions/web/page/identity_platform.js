// Who is using the page where it is deployed: people sign in at Identity Platform, and their token proves each request.
// It stands in the place of identity.js. What it keeps is this tab's alone and gone when the tab is closed.
import { h } from "./dom.js";

const KEPT = "ng12-session";
const EARLY_MS = 60_000;
const REFUSED = {
  INVALID_LOGIN_CREDENTIALS: "That address and password do not belong together.",
  TOO_MANY_ATTEMPTS_TRY_LATER: "Too many attempts. Wait a few minutes, then try again.",
  USER_DISABLED: "This account is disabled. Ask whoever looks after the service.",
};

const places = await (await fetch("/page/sign_in.json")).json();
let session = restored();
let renewing = null;
let isLeaving = false;
if (!session) await signIn();

/** The user as the page shows them, and the roles that decide which tabs are offered. */
export function currentUser() {
  const { email = "Signed in", roles = [] } = claimsOf(session.token);
  const held = [roles].flat();
  return { name: email, note: held.length ? held.join(", ") : "This account has no role yet", roles: held, canSignOut: true };
}

/** Headers that prove who is calling. */
export async function proof() {
  if (isLeaving) return new Promise(() => {}); // nothing is asked any more for whoever signed out
  if (claimsOf(session.token).exp * 1000 - EARLY_MS < Date.now()) await renew();
  return { Authorization: `Bearer ${session.token}` };
}

/**
 * Renew the token, once for all who ask meanwhile, or sign in again where it is refused.
 * Return true if the request may be tried once more. Throws where the sign-in service is away.
 */
export function renew() {
  renewing ??= renewed().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renewed() {
  try {
    const given = await ask(places.renewal, new URLSearchParams({ grant_type: "refresh_token", refresh_token: session.renewal }));
    keep(given.id_token, given.refresh_token);
  } catch (failure) {
    if (!failure.isRefusal) throw failure;
    if (!isLeaving) await signIn();
  }
  return !isLeaving;
}

/** Forget who was signed in; nothing of theirs stays on the page, and nothing that is under way brings it back. */
export function signOut() {
  isLeaving = true;
  sessionStorage.clear(); // a draft of theirs too
  location.replace("/");
}

function signIn() {
  return new Promise((resolve) => {
    const email = h("input", { type: "email", autocomplete: "username", required: true });
    const password = h("input", { type: "password", autocomplete: "current-password", required: true });
    const said = h("p", { class: "problem", role: "alert", hidden: true });
    const button = h("button", { class: "primary" }, "Sign in");
    const form = h(
      "form", { class: "stack" },
      h("h2", { id: "sign-in-title" }, "Sign in"), h("p", { class: "muted" }, session ? "Your session has ended. Sign in again to go on." : "With the account that your organisation gave you for this service."),
      h("label", { class: "field" }, "E-mail address", email), h("label", { class: "field" }, "Password", password), said,
      h("div", { class: "buttons" }, button),
      h("p", { class: "small" }, h("a", { href: "/source" }, "Source code"), " of this service"), // the page's own link cannot be reached from here
    );
    const dialog = h("dialog", { class: "confirm sign-in", "aria-labelledby": "sign-in-title" }, form);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      said.hidden = true;
      try {
        const given = await ask(places.password, JSON.stringify({ email: email.value, password: password.value, returnSecureToken: true }));
        if (!given.idToken) throw refusal("This account asks for a second factor, which this page cannot take.");
        const isAnother = session && claimsOf(session.token).sub !== claimsOf(given.idToken).sub;
        if (isAnother) sessionStorage.clear(); // a draft of theirs too
        keep(given.idToken, given.refreshToken);
        if (isAnother) return location.replace("/"); // what is shown belongs to whoever was signed in before
        dialog.remove();
        resolve();
      } catch (failure) {
        said.textContent = failure.message;
        said.hidden = false;
        password.select();
      }
      button.disabled = false;
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

async function ask(address, body) {
  const type = typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded";
  const reply = await fetch(address, { method: "POST", body, headers: { "Content-Type": type } }).catch(() => null);
  if (!reply || reply.status >= 500) throw new Error("The sign-in service did not answer. Check the connection, then try again.");
  const given = await reply.json().catch(() => ({}));
  if (reply.ok) return given;
  const [code] = (given.error?.message ?? "").split(" ");
  throw refusal(REFUSED[code] ?? "That did not work. Check the address and the password, then try again.");
}

function refusal(words) {
  return Object.assign(new Error(words), { isRefusal: true });
}

function keep(token, renewal) {
  if (isLeaving) return;
  session = { token, renewal };
  sessionStorage.setItem(KEPT, JSON.stringify(session));
}

function restored() {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEPT));
    return held?.token && claimsOf(held.token) ? held : null;
  } catch {
    return null;
  }
}

function claimsOf(token) {
  const payload = atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (letter) => letter.charCodeAt(0))));
}
