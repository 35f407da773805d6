// Who is using the page. Locally nobody signs in; a deployment puts its identity provider behind these three
// functions, by serving a file of its own in the place of this one.

const CHOSEN = "ng12-as"; // whom this tab chose to be
const LOCAL = { id: "local-user", name: "Local user", note: "Nobody signs in on one machine", roles: ["clinician", "prescriber", "admin", "patient", "patient_dental", "patient_diabetes", "doctor_dental", "doctor_endocrine"], canSignOut: false, canChoose: true };

/** The user as the page shows them, and the roles that decide which tabs are offered. */
export function currentUser() {
  const chosen = JSON.parse(sessionStorage.getItem(CHOSEN) ?? "null");
  return chosen ? { ...LOCAL, id: chosen.name, name: chosen.name, roles: chosen.roles } : LOCAL;
}

/** Be another of the callers that this machine was set up with. */
export function become(caller) {
  if (caller.name === LOCAL.id) sessionStorage.removeItem(CHOSEN);
  else sessionStorage.setItem(CHOSEN, JSON.stringify(caller));
}

/** Headers that prove who is calling; empty where nobody signs in. Renewal happens here, before each request. */
export async function proof() {
  const { id } = currentUser();
  return id === LOCAL.id ? {} : { "X-NG12-As": id };
}

/** Nobody is signed in, so nobody signs out. */
export function signOut() {}

/** What to do when the server answers 401. Return true if the request may be tried once more. */
export async function renew() {
  return false;
}
