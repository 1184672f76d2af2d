"use client";
import { useLayoutEffect, useRef } from "react";

/** A field that an overlay was opened for, further down than its first one. */
const OPENED_FOR = ":is(.sheet-b, .dlg-b) [data-opened-for] :is(input, textarea):not(:disabled)";
const FIRST_FIELD = ":is(.sheet-b, .dlg-b, .pop) :is(input:not([type=hidden], [type=radio]:not(:checked)), textarea, [role=combobox]):not(:disabled)";

/**
 * Where focus goes in an overlay: on opening to the field it was opened for or its first one, otherwise to the overlay itself, so that its title is read;
 * on closing back to whatever had it, otherwise to the page or overlay below, unless a person has moved on meanwhile.
 */
export function useOverlayFocus() {
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => () => handOn(before.current), []);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = (document.activeElement === document.body ? handedOn : null) ?? triggerOf(document.activeElement);
      event.preventDefault();
      const opened = event.currentTarget as HTMLElement;
      (fieldOf(opened) ?? opened).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const now = document.activeElement;
      const closed = event.currentTarget as HTMLElement;
      if (now === null || now === document.body || closed.contains(now)) giveFocusTo(before.current, closed);
    },
  };
}

const HANDED_ON_FOR_MS = 100;

/** What had the focus before an overlay that has just closed: an overlay that replaces it, such as a loaded form, returns the focus there. */
let handedOn: HTMLElement | null = null;

function handOn(trigger: HTMLElement | null): void {
  handedOn = trigger;
  setTimeout(() => {
    if (handedOn === trigger) handedOn = null;
  }, HANDED_ON_FOR_MS);
}

/** What had the focus; the button of a menu, for an overlay that a choice in it opened: the menu is closed by then. */
function triggerOf(focused: Element | null): HTMLElement | null {
  const label = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const trigger = label ? document.getElementById(label) : focused;
  return trigger instanceof HTMLElement ? trigger : null;
}

/** Opened by a key, an overlay had no trigger; and a trigger may be gone by now. Focus then goes to what is below. */
function giveFocusTo(trigger: HTMLElement | null, closed: EventTarget | null): void {
  if (trigger?.isConnected && trigger !== document.body) return trigger.focus();
  const below = [...document.querySelectorAll<HTMLElement>("#main, [role=dialog], [role=alertdialog]")].filter((each) => each !== closed);
  below.at(-1)?.focus({ preventScroll: true });
}

/** For what comes into an open overlay later: focus goes to the same field, if it is still where opening put it. */
export function focusFirstField(inside: Element): void {
  const overlay = inside.closest(".sheet, .dlg, .pop");
  const focused = document.activeElement;
  if (overlay !== null && (focused === overlay || focused === document.body)) fieldOf(overlay)?.focus();
}

function fieldOf(overlay: Element): HTMLElement | null {
  return overlay.querySelector<HTMLElement>(OPENED_FOR) ?? overlay.querySelector<HTMLElement>(FIRST_FIELD);
}
