// On one machine nobody signs in; where others were set up, one can choose whom to be, so that four eyes can be tried.
import { call } from "./api.js";
import { h } from "./dom.js";
import { become, currentUser } from "./identity.js";

/** Put a chooser in the place of the user's name, where there is anybody to choose; who may not see what is shown begins anew. */
export async function offerCallers(place, staysOpen) {
  const { callers } = await call("/page/callers.json").catch(() => ({ callers: [] }));
  if (!callers.length) return;
  const own = currentUser().id;
  const choose = (event) => {
    const caller = callers.find((one) => one.name === event.target.value);
    become(caller);
    if (!staysOpen(caller.roles)) history.replaceState(null, "", "/");
    location.reload();
  };
  const options = callers.map((one) => h("option", { value: one.name, selected: one.name === own }, one.name));
  place.replaceChildren(h("label", { class: "unseen", for: "caller" }, "Acting as"), h("select", { id: "caller", onchange: choose }, options));
}
