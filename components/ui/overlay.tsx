"use client";
import { Dialog as Radix } from "radix-ui";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { announce } from "./announcements";
import { Button } from "./button";
import { firstInvalid, PAGE_OR_OVERLAY } from "./focus";

/** Why an overlay can't be closed while what it holds is being sent: the answer would have nowhere to be shown. */
export const WHY_IT_STAYS = "It is being sent. Wait for the answer.";

/** Whether what the overlay around holds is being sent. */
export const OverlaySending = createContext(false);

/**
 * Opens and closes an overlay, which stays open while it is sending.
 * @returns `why` it stays, once somebody has tried to close it meanwhile
 */
export function useStaysWhileSending(
  sending: boolean,
  onOpenChange: (open: boolean) => void,
): { change: (open: boolean) => void; why: string | null } {
  const [isTried, setTried] = useState(false);
  if (isTried && !sending) setTried(false);
  const change = (open: boolean): void => {
    if (open || !sending) return onOpenChange(open);
    setTried(true);
    announce(WHY_IT_STAYS);
  };
  return { change, why: isTried ? WHY_IT_STAYS : null };
}

/** Whether Escape belongs to an open list in a field, and so must not close the overlay round it. */
export function keepsEscape(event: Event): boolean {
  return (
    event.target instanceof Element &&
    event.target.getAttribute("aria-expanded") === "true" &&
    event.target.getAttribute("role") === "combobox"
  );
}

/** Closes the sheet or dialog that it stands in, as Escape does; not while that is sending. */
export function GoBack({ children = "Go back" }: { children?: ReactNode }) {
  const sending = useContext(OverlaySending);
  return (
    <Radix.Close asChild>
      <Button disabledReason={sending && WHY_IT_STAYS}>{children}</Button>
    </Radix.Close>
  );
}

/** Fields that can't be changed while what they hold is being sent: a change made then would be neither sent nor kept. */
export function HeldFields({ held, children }: { held: boolean; children: ReactNode }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef<{ focused: HTMLElement | null } | null>(null);
  // A disabled field loses the focus: meanwhile it is on what lies around.
  useLayoutEffect(() => {
    if (!held) return;
    const now = document.activeElement;
    const isInside = now instanceof HTMLElement && box.current?.contains(now) === true;
    before.current = { focused: isInside ? now : null };
    if (isInside) around(box.current)?.focus({ preventScroll: true });
  }, [held]);
  // With the answer it goes to the first field that was refused, otherwise back to where it was unless it has moved on.
  useEffect(() => {
    if (held || before.current === null) return;
    const { focused } = before.current;
    before.current = null;
    const now = document.activeElement;
    const invalid = firstInvalid(box.current);
    if (invalid) invalid.focus();
    else if (now === document.body || now === around(box.current))
      focused?.focus({ preventScroll: true });
  }, [held]);
  return (
    <fieldset ref={box} disabled={held} className="contents">
      {children}
    </fieldset>
  );
}

function around(box: HTMLElement | null): HTMLElement | null {
  return box?.closest<HTMLElement>(PAGE_OR_OVERLAY) ?? null;
}
