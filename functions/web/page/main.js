// The frame: which tab is shown, the theme, the guideline in use, and whether there is a connection.
import { fill, h } from "./dom.js";
import { heldEditions } from "./editions.js";
import { measure } from "./header.js";
import { currentUser, signOut } from "./identity.js";
import { empty, failed, loading } from "./notice.js";
import { startTheme } from "./theme.js";
import { day } from "./words.js";

const EVERYBODY = "clinician admin prescriber patient patient_dental patient_diabetes doctor_dental doctor_endocrine";
// In this order they are landed on: the first that is open to somebody. What everybody may open comes last.
const VIEWS = {
  assess: { title: "Assessment", role: "clinician", load: () => import("./assess.js") },
  chat: { title: "Chat", role: "clinician", load: () => import("./chat.js") },
  lists: { title: "Lists", role: "clinician", load: () => import("./lists.js") },
  records: { title: "My documents", role: "patient patient_dental patient_diabetes", load: () => import("./records.js") },
  knowledge: { title: "Knowledge", role: "patient_dental patient_diabetes doctor_dental doctor_endocrine", load: () => import("./knowledge.js") },
  tools: { title: "Tools", role: "clinician", load: () => import("./tools.js") },
  admin: { title: "Admin", role: "admin", load: () => import("./admin.js") },
  guideline: { title: "Guideline", role: EVERYBODY, load: () => import("./guideline.js") },
};
const made = new Map();
let turns = 0;
const view = document.getElementById("view");
const user = currentUser();

async function route() {
  const asked = (turns += 1);
  const [name, ...rest] = named();
  const wanted = VIEWS[name] ? name : (Object.keys(VIEWS).find((one) => isOpen(one)) ?? "assess");
  markTab(wanted);
  document.title = `${VIEWS[wanted].title} · NG12 Assessor`;
  if (!isOpen(wanted)) return view.replaceChildren(closed(wanted));
  if (!made.has(wanted)) await make(wanted, asked);
  if (asked !== turns || !made.has(wanted)) return null; // somebody went on while this was fetched
  const { element, open } = made.get(wanted);
  if (view.firstElementChild !== element) view.replaceChildren(element);
  return open(rest);
}

/** The view that the address names, and what of it. */
const named = () => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);

function isOpen(name, roles = user.roles) {
  return VIEWS[name].role.split(" ").some((role) => roles.includes(role)); // one of several is enough
}

/** Whether what is shown stays open to somebody with other roles. */
function staysOpen(roles) {
  const [name] = named();
  return Boolean(VIEWS[name]) && isOpen(name, roles);
}

function closed(name) {
  const why = user.roles.length ? `It needs the role ${VIEWS[name].role.replaceAll(" ", " or ")}; yours: ${user.roles.join(", ")}.` : "It has no role yet.";
  return h("div", {}, h("h1", { class: "unseen" }, VIEWS[name].title), empty("Your account cannot open this", why, "Ask whoever looks after the service."));
}

async function make(name, asked) {
  view.replaceChildren(loading());
  try {
    made.set(name, (await VIEWS[name].load()).create());
  } catch {
    const problem = { title: "This part of the page could not be loaded", message: "Check the connection, then load the page again; it may have been renewed." };
    if (asked === turns) view.replaceChildren(failed(problem, route));
  }
}

function markTab(name) {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.hidden = !isOpen(tab.dataset.tab);
    if (tab.dataset.tab === name) {
      tab.setAttribute("aria-current", "page");
      tab.scrollIntoView({ block: "nearest", inline: "nearest" }); // a narrow window shows some of them at a time
    } else tab.removeAttribute("aria-current");
  }
}

/** Which guideline and edition every answer rests on; the sample is called what it is. */
async function showEdition() {
  if (!user.roles.length) return;
  const place = document.getElementById("edition");
  try {
    const active = (await heldEditions()).find((one) => one.is_active);
    const isSample = /\bsample\b/i.test(active?.title ?? "");
    fill(place, active ? h("strong", {}, `${isSample ? "Fictional sample " : ""}${active.guideline}, ${day(active.last_updated)}`) : "No guideline active");
    place.hidden = false;
  } catch {
    place.hidden = true;
  }
}

function watchConnection() {
  const notice = document.getElementById("offline");
  const tell = () => {
    notice.hidden = navigator.onLine;
  };
  addEventListener("online", tell);
  addEventListener("offline", tell);
  tell();
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  view.focus();
});
measure(document.querySelector(".top"));
startTheme(document.getElementById("theme"));
document.getElementById("user").replaceChildren(h("span", { title: user.note }, user.name));
if (user.canChoose) import("./callers.js").then(({ offerCallers }) => offerCallers(document.getElementById("user"), staysOpen), () => {});
if (user.canSignOut) document.getElementById("theme").before(h("button", { type: "button", class: "quiet", onclick: signOut }, "Sign out"));
watchConnection();
addEventListener("hashchange", route);
addEventListener("edition-changed", showEdition);
route();
showEdition();
