"use client";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What Tab stops at. */
const REACHABLE =
  ":is(a[href], button, input, textarea, [role=combobox], [tabindex='0']):not(:disabled, [type=hidden], [tabindex='-1'])";

/** The page's content and whatever lies over it: focus that is lost in one is not looked for in another. */
export const PAGE_OR_OVERLAY = "#main, [role=dialog], [role=alertdialog]";

/** What Tab stops at inside an element, in order. */
function reachableIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(REACHABLE)].filter((each) =>
    each.checkVisibility(),
  );
}

/**
 * What took the place of something that is gone, or stands nearest to it: the next to reach behind that place, otherwise the last before it.
 * @param parent what it stood in
 * @param before what stands before its place; null at the beginning
 * @returns null where nothing else can be reached on the same page or overlay
 */
export function nearestReachable(parent: Element, before: Node | null): HTMLElement | null {
  if (parent.matches(`${PAGE_OR_OVERLAY}, body`) || parent.parentElement === null) return null;
  const all = reachableIn(parent);
  if (all.length === 0) return nearestReachable(parent.parentElement, parent);
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
/** What was refused may be shown some frames later: a query's error reaches its form by a timer of its own. */
const MOST_FRAMES = 20;

/**
 * A form was refused: its first field with an error gets the focus once it says so, and the error is read with it. The form is the topmost
 * overlay, otherwise the page.
 */
export function focusFirstInvalid(): void {
  focusWithin(MOST_FRAMES);
}

/** The first field inside that says that it has an error. */
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
 * Where focus goes in an overlay: on opening to the field it was opened for or its first one, otherwise to the overlay itself, so that its title is read;
 * on closing back to whatever had it, otherwise to what is left beside that, otherwise to the page or overlay below, unless a person has moved on meanwhile.
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

/** What had the focus before an overlay, and what that stood in, innermost first: the act that the overlay asks about may remove it. */
interface Before {
  trigger: HTMLElement;
  around: readonly Element[];
  /** On another page, the same elements may hold other things. */
  path: string;
}

/** What had the focus before an overlay that has just closed: an overlay that replaces it, such as a loaded form, returns the focus there. */
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

/** What had the focus; the button of a menu, for an overlay that a choice in it opened: the menu is closed by then. */
function triggerOf(focused: Element | null): HTMLElement | null {
  const label = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const trigger = label ? document.getElementById(label) : focused;
  return trigger instanceof HTMLElement ? trigger : null;
}

/** Where a trigger is gone, focus goes to what is left beside it, as to the next row. Opened by a key, an overlay had none: then to what is below. */
function giveFocusTo(before: Before | null, closed: EventTarget | null): void {
  if (before?.trigger.isConnected) return before.trigger.focus();
  const left =
    before?.path === window.location.pathname
      ? before.around.find((each) => each.isConnected)
      : undefined;
  const beside = left && nearestReachable(left, null);
  if (beside) return beside.focus();
  const below = [...document.querySelectorAll<HTMLElement>(PAGE_OR_OVERLAY)].filter(
    (each) => each !== closed,
  );
  below.at(-1)?.focus({ preventScroll: true });
}

/** For what comes into an open overlay later: focus goes to the same field, if it is still where opening put it. */
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

/** For the element around all that comes and goes. */
interface KeptFocus<E extends HTMLElement> {
  ref: RefObject<E | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
}

/** What changes `stage`, such as a new phase or a row less, removes buttons, and the focus with them: it then goes to what is there now. */
export function useKeptFocus<E extends HTMLElement>(stage: string): KeptFocus<E> {
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
  return { ref, tabIndex: -1, onFocus: ({ target }) => (last.current = target) };
}
