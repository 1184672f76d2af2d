"use client";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { firstInvalid } from "./focus-first-invalid";
import { PAGE_OR_OVERLAY } from "./reachable";

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
