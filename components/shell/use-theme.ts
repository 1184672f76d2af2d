"use client";
import { useSyncExternalStore } from "react";
import { readTheme, THEME_COOKIE, themeAttribute, type Theme } from "./theme";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosen(): Theme {
  return readTheme(document.documentElement.dataset.theme);
}

/** Keeps the choice for a year and repaints at once. */
export function setTheme(theme: Theme): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

/** What is shown now, whoever chose it. */
export function seenTheme(): "light" | "dark" {
  return (
    themeAttribute(chosen()) ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosen, () => "system");
}
