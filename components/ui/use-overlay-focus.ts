"use client";
import { useRef } from "react";

const FIRST_FIELD = ":is(.sheet-b, .dlg-b) :is(input:not([type=hidden]), textarea, [role=combobox]):not(:disabled)";

/**
 * Where focus goes in an overlay: on opening to its first field, else to the overlay itself, so that its title is read;
 * on closing back to whatever had it, unless a person has moved on meanwhile.
 */
export function useOverlayFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      event.preventDefault();
      if (!(event.currentTarget instanceof HTMLElement)) return;
      const field = event.currentTarget.querySelector<HTMLElement>(FIRST_FIELD);
      (field ?? event.currentTarget).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const now = document.activeElement;
      const movedOn = now !== null && now !== document.body && !(event.currentTarget instanceof Node && event.currentTarget.contains(now));
      if (!movedOn && before.current?.isConnected) before.current.focus();
    },
  };
}

/** For what comes into an open overlay later: focus goes to its first field, if it still stands where opening left it. */
export function focusFirstField(inside: Element): void {
  const overlay = inside.closest(".sheet, .dlg");
  const focused = document.activeElement;
  if (overlay === null || (focused !== overlay && focused !== document.body)) return;
  overlay.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
}
