import { singleKeysOn } from "./use-single-keys";

/** What is looked at of a key's event. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target"
>;

export interface SingleKeyOptions {
  /** CSS selector of an overlay inside which the key counts too, such as a drawer beside the page. */
  within?: string;
}

/**
 * The key of a shortcut without modifiers, lower case; null when it is none: while somebody types, inside a dialog or
 * menu, or for a character when single keys are turned off on this device.
 */
export function singleKeyOf(event: PressedKey, { within }: SingleKeyOptions = {}): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input,textarea,select,[contenteditable]:not([contenteditable=false])"))
    return null;
  const overlay = target?.closest("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]");
  if (overlay && !(within !== undefined && overlay.matches(within))) return null;
  const key = event.key.toLowerCase();
  return key.length > 1 || singleKeysOn() ? key : null;
}
