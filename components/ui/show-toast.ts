import type { ReactNode } from "react";
import type { IconName } from "./icon";

export interface ToastInput {
  /** What happened, elsewhere. Never for copying, never for what the page shows itself. */
  title: ReactNode;
  detail?: ReactNode;
  tone?: "neutral" | "success" | "warning" | "danger" | "info";
  icon?: IconName;
  action?: { label: string; onSelect: () => void };
  /** The same id again replaces what it says. */
  id?: string;
}

/** A toast that is not shown yet. */
export interface ToastWish {
  key: number;
  toast: ToastInput;
}

const NONE: readonly ToastWish[] = [];
let wishes = NONE;
let lastKey = 0;
const listeners = new Set<() => void>();

function become(next: readonly ToastWish[]): void {
  wishes = next;
  for (const listener of listeners) listener();
}

/** Six seconds, paused while hovered or focused; errors stay until dismissed. */
export function showToast(toast: ToastInput): void {
  lastKey += 1;
  become([...wishes, { key: lastKey, toast }]);
}

/** What is wished for and not done yet, for the Toaster. */
export function toastWishes(): readonly ToastWish[] {
  return wishes;
}

export function noToastWishes(): readonly ToastWish[] {
  return NONE;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes wishes off the list: they are done. */
export function endToastWishes(done: readonly ToastWish[]): void {
  if (done.length > 0) become(wishes.filter((wish) => !done.includes(wish)));
}
