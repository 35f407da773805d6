// Who is using the page. Locally nobody signs in; a deployment puts its identity provider behind these three
// functions, by serving a file of its own in the place of this one.

/** The user as the page shows them, and the roles that decide which tabs are offered. */
export function currentUser() {
  return { name: "Local user", note: "Nobody signs in on one machine", roles: ["clinician", "admin"], canSignOut: false };
}

/** Headers that prove who is calling; empty where nobody signs in. Renewal happens here, before each request. */
export async function proof() {
  return {};
}

/** Nobody is signed in, so nobody signs out. */
export function signOut() {}

/** What to do when the server answers 401. Return true if the request may be tried once more. */
export async function renew() {
  return false;
}
