"use client";
import { MenuChoice } from "@/components/ui/menu";
import { setTheme, useTheme } from "./use-theme";

export const THEME_OPTIONS = [
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
  { value: "system", label: "As this device", icon: "screen" },
] as const;

/** The three themes, inside a menu. */
export function ThemeChoice() {
  return (
    <MenuChoice label="Theme" value={useTheme()} onChange={setTheme} options={THEME_OPTIONS} />
  );
}
