"use client";

import { useEffect, useRef, type FocusEvent, type RefObject } from "react";
import type { TransferPhase } from "@/lib/domain/transfers/phase";

/** The ref for the element around all stages. */
export interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
}

/** A new phase removes the last one's buttons, and the focus with them: it then goes to the new stage. */
export function useKeptFocus(phase: TransferPhase): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
    if (isLost) ref.current?.focus({ preventScroll: true });
  }, [phase]);
  // Also receives events from dialogs, which are elsewhere in the document.
  return { ref, tabIndex: -1, onFocus: ({ target }) => (last.current = target) };
}
