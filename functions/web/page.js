// The plain page: every call goes through the public API, every text is set as text, never as markup.
const find = (id) => document.getElementById(id);

function line(parent, tag, text, className) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  parent.append(element);
  return element;
}

async function call(path, body) {
  const reply = await fetch(path, body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const value = await reply.json();
  if (!reply.ok) throw new Error(value.detail);
  return value;
}

async function show(place, work) {
  place.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    line(place, "p", error.message, "problem");
  } finally {
    place.removeAttribute("aria-busy");
  }
}

function showAssessment(place, found) {
  line(place, "p", found.recommended_action, "action");
  line(place, "p", `${found.urgency.replaceAll("_", " ")} · ${found.risk_level}`);
  for (const unread of found.not_understood) line(place, "p", `Not understood: ${unread.text}`, "problem");
  line(place, "p", found.reasoning);
  for (const source of found.citations.filter((citation) => citation.supports === "match")) {
    line(place, "blockquote", `${source.source} ${source.rule_id}, page ${source.page}: ${source.excerpt}`);
  }
  line(place, "p", found.disclaimer, "notice");
}

let session;
async function say(message) {
  const place = find("conversation");
  line(place, "p", message).prepend("You: ");
  await show(place, async () => {
    const reply = await call("/chat", { message, ...(session && { session_id: session }) });
    session = reply.session_id;
    line(place, "p", reply.answer, "said");
  });
}

find("assess").addEventListener("submit", (event) => {
  event.preventDefault();
  const place = find("assessment");
  place.replaceChildren();
  show(place, async () => showAssessment(place, await call("/assess", { patient_id: find("patient").value })));
});
find("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  say(find("message").value);
  find("message").value = "";
});
show(find("assessment"), async () => {
  const { patients } = await call("/assess/patients");
  for (const patient of patients) {
    line(find("patient"), "option", `${patient.patient_id} ${patient.name ?? ""}, ${patient.age}`).value = patient.patient_id;
  }
});
show(find("guideline"), async () => {
  const { editions } = await call("/admin/editions");
  for (const edition of editions) {
    line(find("guideline"), "p", `${edition.guideline}, ${edition.last_updated}${edition.is_active ? " (active)" : ""}`);
  }
  if (!editions.length) line(find("guideline"), "p", "None yet: ingest a guideline first (ng12 ingest FILE.pdf).");
});
