const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Read by the server, so that the first paint is right without a script. */
export const THEME_COOKIE = "theme";

export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}

/** The value of `data-theme` on <html>; without it the style sheet asks the device. */
export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}
