"use client";

import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** The ref for the element around all stages. */
export interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
}

/** What changes `stage`, such as a new phase, removes its buttons, and the focus with them: it then goes to the new stage. */
export function useKeptFocus(stage: string): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
    if (isLost) ref.current?.focus({ preventScroll: true });
  }, [stage]);
  // Also receives events from dialogs, which are elsewhere in the document.
  return { ref, tabIndex: -1, onFocus: ({ target }) => (last.current = target) };
}
