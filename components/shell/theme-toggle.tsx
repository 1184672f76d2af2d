"use client";
import { IconButton } from "@/components/ui/icon-button";
import { seenTheme, setTheme } from "./use-theme";

/** Light to dark and back; the user menu also offers the device's own. */
export function ThemeToggle() {
  return (
    <IconButton
      icon="sun"
      label="Switch theme"
      onClick={() => setTheme(seenTheme() === "dark" ? "light" : "dark")}
    />
  );
}
