"use client";

import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** For the element around all that comes and goes. */
export interface KeptFocus<E extends HTMLElement> {
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
