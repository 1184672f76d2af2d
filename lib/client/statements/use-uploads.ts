"use client";
import { useSyncExternalStore } from "react";
import { currentUploads, noUploads, subscribeToUploads, type Upload } from "./uploads";

/** The files that are on their way, and those that arrived and wait to be looked at. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribeToUploads, currentUploads, noUploads);
}
