// What was entered outlives a reload: in this tab alone, until another patient begins or somebody signs out.
import { currentUser } from "./identity.js";

const KEY = "ng12-draft";

export function keepDraft(entered) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ by: currentUser().name, entered }));
  } catch {
    forgetDraft(); // no room: nothing old stays in its place
  }
}

/** The draft of whoever uses the page now, or null. */
export function heldDraft() {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY));
    return held?.by === currentUser().name ? held.entered : null;
  } catch {
    return null;
  }
}

export function forgetDraft() {
  sessionStorage.removeItem(KEY);
}
