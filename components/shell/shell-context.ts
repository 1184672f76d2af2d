"use client";
import { createContext, use } from "react";

export interface ShellActions {
  openPalette: () => void;
  showShortcuts: () => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/** Opens the palette or the list of shortcuts; only inside AppShell. */
export function useShell(): ShellActions {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell is for parts inside AppShell");
  return shell;
}
