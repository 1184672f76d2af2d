"use client";
import { createContext, use } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";

export interface ShellUser {
  name: string;
  email: string;
  roles: readonly string[];
}

export type SignOut = () => void | Promise<void>;

interface ShellActions {
  openPalette: () => void;
  showShortcuts: () => void;
  /** Opens another page of the desk. Offline, the page stays and says so. */
  go: (href: string) => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/** Returns the shell's actions. @throws outside of AppShell */
export function useShell(): ShellActions {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell is for parts inside AppShell");
  return shell;
}

/** The box in the rail that opens the palette. */
export function PaletteButton() {
  const { openPalette } = useShell();
  return (
    <button
      type="button"
      className="jump"
      aria-label="Search or jump to"
      title="Search or jump to"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <Icon name="search" />
      <span className="text">Search or jump to</span>
      <Kbd keys={["Ctrl", "K"]} />
    </button>
  );
}

/** The same on a phone, for a page's header. */
export function PaletteIconButton() {
  const { openPalette } = useShell();
  return (
    <IconButton
      icon="search"
      label="Search or jump to"
      className="md:hidden"
      aria-haspopup="dialog"
      onClick={openPalette}
    />
  );
}
