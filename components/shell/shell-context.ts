"use client";
import { createContext, use } from "react";

export interface ShellUser {
  name: string;
  email: string;
  /** In words: "Maker". */
  roles: readonly string[];
}

/** A server action or a client callback. */
export type SignOut = () => void | Promise<void>;

export interface ShellActions {
  openPalette: () => void;
  showShortcuts: () => void;
  /** Opens another page of the desk. Offline, the page stays and says so. */
  go: (href: string) => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/**
 * Returns the shell's actions.
 * @throws outside of AppShell
 */
export function useShell(): ShellActions {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell is for parts inside AppShell");
  return shell;
}
