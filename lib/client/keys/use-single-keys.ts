"use client";
import { useSyncExternalStore } from "react";

/** The storage key under which this device keeps whether single-key shortcuts are on. */
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

/** Turns them on or off on this device, at once for all that is on screen. */
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
