"use client";
import { createContext, use } from "react";

export interface ShellActions {
  openPalette: () => void;
  showShortcuts: () => void;
  /** Opens another page of the desk; offline, which nobody gets past, this one stays and says so. */
  go: (href: string) => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/** What the shell does for any part of it; only inside AppShell. */
export function useShell(): ShellActions {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell is for parts inside AppShell");
  return shell;
}
