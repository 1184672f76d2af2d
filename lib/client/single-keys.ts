"use client";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

const STORED_AS = "rampdesk.single-keys";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On unless turned off on this device; a browser without storage keeps them on. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== "off";
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off on this device, at once for everything on screen. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED_AS, on ? "on" : "off");
  } finally {
    for (const listener of listeners) listener();
  }
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, () => true);
}

/** Calls the handler for each key that is pressed anywhere on the page. */
export function useKeyDown(handler: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

type PressedKey = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target"
>;

/** Returns a single key in lower case; null while somebody types, in overlays, or turned off. */
export function singleKeyOf(
  event: PressedKey,
  { within }: { within?: string } = {},
): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input,textarea,select,[contenteditable]:not([contenteditable=false])"))
    return null;
  const overlay = target?.closest("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]");
  if (overlay && !(within !== undefined && overlay.matches(within))) return null;
  const key = event.key.toLowerCase();
  return key.length > 1 || singleKeysOn() ? key : null;
}
