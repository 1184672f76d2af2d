"use client";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { MenuChoice } from "@/components/ui/menu";
import { createStore } from "@/components/ui/store";
import { readTheme, type Theme, THEME_COOKIE, themeAttribute } from "./theme";

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

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The theme that was last chosen on this page. The document has the one in force. */
const changed = createStore<Theme | null>(null);

const chosen = (): Theme => readTheme(document.documentElement.dataset.theme);

/** Keeps the choice for a year and repaints at once. */
export function setTheme(theme: Theme): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  changed.set(theme);
}

function shownTheme(): "light" | "dark" {
  return (
    themeAttribute(chosen()) ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}

export function useTheme(): Theme {
  return useSyncExternalStore(changed.subscribe, chosen, () => "system");
}

/** Light to dark and back; the user menu also offers the device's own. */
export function ThemeToggle() {
  return (
    <IconButton
      icon="sun"
      label="Switch theme"
      onClick={() => setTheme(shownTheme() === "dark" ? "light" : "dark")}
    />
  );
}
