"use client";
import { useRef, type KeyboardEvent } from "react";
import { stepIndex } from "./combobox-items";

export interface ListboxKeys {
  open: boolean;
  /** What the options are called, in order. */
  labels: readonly string[];
  active: number;
  onOpen: () => void;
  onClose: () => void;
  onMove: (index: number) => void;
  onChoose: (index: number) => void;
}

const TYPEAHEAD_MS = 600;

/** The index of the next option that starts with what was typed; repeating one letter cycles through its options. */
export function typeaheadIndex(labels: readonly string[], typed: string, from: number): number {
  const sameLetter = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (sameLetter ? (typed[0] ?? "") : typed).toLowerCase();
  const start = typed.length === 1 || sameLetter ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}

/** Keys of a button that opens a list: focus stays on the button. */
export function useListboxKeys({
  open,
  labels,
  active,
  onOpen,
  onClose,
  onMove,
  onChoose,
}: ListboxKeys) {
  const typed = useRef({ text: "", at: 0 });

  function typeahead(letter: string) {
    const now = Date.now();
    const text = now - typed.current.at < TYPEAHEAD_MS ? typed.current.text + letter : letter;
    typed.current = { text, at: now };
    const index = typeaheadIndex(labels, text, active);
    if (index === -1) return;
    if (!open) onOpen();
    onMove(index);
  }
  return (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choosing =
      key === "Enter" || (key === " " && Date.now() - typed.current.at >= TYPEAHEAD_MS);
    if (key === "Tab") return open ? onChoose(active) : undefined;
    if (key === "Escape") return open ? onClose() : undefined;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (open) onMove(stepIndex(active, key === "ArrowDown" ? 1 : -1, labels.length));
      else onOpen();
    } else if (key === "Home" || key === "End") {
      if (!open) onOpen();
      onMove(key === "Home" ? 0 : labels.length - 1);
    } else if (choosing) {
      if (open) onChoose(active);
      else onOpen();
    } else if (key.length === 1) typeahead(key);
    else return;
    event.preventDefault();
  };
}
