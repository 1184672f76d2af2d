"use client";
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from "react";

const REACHABLE =
  ":is(a[href], button, input, textarea, [role=combobox], [tabindex='0']):not(:disabled, [type=hidden], [tabindex='-1'])";

/** The page's content and the overlays above it. Focus that is lost in one stays within it. */
export const PAGE_OR_OVERLAY = "#main, [role=dialog], [role=alertdialog]";

function reachableIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(REACHABLE)].filter((each) =>
    each.checkVisibility(),
  );
}

/**
 * Finds the next focusable element after a removed one, otherwise the last before it.
 * @param parent the removed element's parent
 * @param before the node before its place; null at the beginning
 * @returns null if nothing else on the same page or overlay can be focused
 */
export function nearestFocusable(parent: Element, before: Node | null): HTMLElement | null {
  if (parent.matches(`${PAGE_OR_OVERLAY}, body`) || parent.parentElement === null) return null;
  const all = reachableIn(parent);
  if (all.length === 0) return nearestFocusable(parent.parentElement, parent);
  return all.find((each) => isBehind(each, before)) ?? all.at(-1) ?? null;
}

function isBehind(element: Node, place: Node | null): boolean {
  if (place === null || !place.isConnected) return true;
  return (
    (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    !place.contains(element)
  );
}

const FIELD =
  ":is(input, textarea, [role=combobox])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input";
/** A query's error reaches its form some frames later, by a timer of its own. */
const MAX_FRAMES = 20;

/** Focuses a refused form's first field with an error, in the topmost overlay or the page. */
export function focusFirstInvalid(): void {
  focusWithin(MAX_FRAMES);
}

/** Finds the first field inside that has an error. */
export function firstInvalid(form: Element | null | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(FIELD) ?? null;
}

function focusWithin(frames: number): void {
  requestAnimationFrame(() => {
    const form = [...document.querySelectorAll("#main, .sheet, .dlg, .pop")].at(-1);
    const field = firstInvalid(form);
    if (field) field.focus();
    else if (frames > 1) focusWithin(frames - 1);
  });
}

/** A field that an overlay was opened for, further down than its first one. */
const OPENED_FOR = ":is(.sheet-b, .dlg-b) [data-opened-for] :is(input, textarea):not(:disabled)";
const FIRST_FIELD =
  ":is(.sheet-b, .dlg-b, .pop) :is(input:not([type=hidden], [type=file], [type=radio]:not(:checked)), textarea, [role=combobox]):not(:disabled)";

/**
 * Moves focus when an overlay opens and closes. On opening: to the field that it was opened for,
 * otherwise to its first field, otherwise to the overlay, whose title is then read. On closing:
 * back to the element that had it, otherwise to the nearest one left, otherwise to the page below,
 * unless a person has moved on meanwhile.
 */
export function useOverlayFocus() {
  const before = useRef<Before | null>(null);
  useLayoutEffect(() => () => handOn(before.current), []);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current =
        (document.activeElement === document.body ? handedOn : null) ??
        placeOf(triggerOf(document.activeElement));
      event.preventDefault();
      const opened = event.currentTarget as HTMLElement;
      (fieldOf(opened) ?? opened).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const now = document.activeElement;
      const closed = event.currentTarget as HTMLElement;
      if (now === null || now === document.body || closed.contains(now))
        giveFocusTo(before.current, closed);
    },
  };
}

const HANDED_ON_FOR_MS = 100;

/** The element focused before an overlay opened, and its ancestors, which outlive it. */
interface Before {
  trigger: HTMLElement;
  around: readonly Element[];
  /** On another page, the same elements may hold other things. */
  path: string;
}

/** The same for an overlay just closed. One that replaces it returns the focus there. */
let handedOn: Before | null = null;

function handOn(before: Before | null): void {
  handedOn = before;
  setTimeout(() => {
    if (handedOn === before) handedOn = null;
  }, HANDED_ON_FOR_MS);
}

function placeOf(trigger: HTMLElement | null): Before | null {
  if (trigger === null || trigger === document.body) return null;
  const around: Element[] = [];
  for (
    let each = trigger.parentElement;
    each !== null && !each.matches(PAGE_OR_OVERLAY);
    each = each.parentElement
  )
    around.push(each);
  return { trigger, around, path: window.location.pathname };
}

/** Returns the focused element, or the button of a menu whose choice is focused. */
function triggerOf(focused: Element | null): HTMLElement | null {
  const label = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const trigger = label ? document.getElementById(label) : focused;
  return trigger instanceof HTMLElement ? trigger : null;
}

/** An overlay opened by a key has no trigger: focus then goes to the page below. */
function giveFocusTo(before: Before | null, closed: EventTarget | null): void {
  if (before?.trigger.isConnected) return before.trigger.focus();
  const left =
    before?.path === window.location.pathname
      ? before.around.find((each) => each.isConnected)
      : undefined;
  const beside = left && nearestFocusable(left, null);
  if (beside) return beside.focus();
  const below = [...document.querySelectorAll<HTMLElement>(PAGE_OR_OVERLAY)].filter(
    (each) => each !== closed,
  );
  below.at(-1)?.focus({ preventScroll: true });
}

/** Focuses the first field of a form that loaded into an open overlay with the focus. */
export function focusFirstField(inside: Element): void {
  const overlay = inside.closest(".sheet, .dlg, .pop");
  const focused = document.activeElement;
  if (overlay !== null && (focused === overlay || focused === document.body))
    fieldOf(overlay)?.focus();
}

function fieldOf(overlay: Element): HTMLElement | null {
  return (
    overlay.querySelector<HTMLElement>(OPENED_FOR) ??
    overlay.querySelector<HTMLElement>(FIRST_FIELD)
  );
}

/** Focuses this element when a new `stage` has removed the focused button. */
export function useRestoredFocus<E extends HTMLElement>(stage: string) {
  const ref = useRef<E>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const isLost =
      document.activeElement === document.body &&
      last.current !== null &&
      !last.current.isConnected;
    if (isLost) ref.current?.focus({ preventScroll: true });
  }, [stage]);
  // Also receives events from dialogs, which are elsewhere in the document.
  return { ref, tabIndex: -1, onFocus: ({ target }: FocusEvent) => (last.current = target) };
}
