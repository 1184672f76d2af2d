import type { Config } from "tailwindcss";

/** Every colour is a token of app/styles/tokens.css, so both themes follow from one class. */
const token = (name: string): string => `var(--${name})`;
const tokens = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, token(name)]));

/** DEFAULT is the glyph, ink the text, tint the ground, line the edge. */
const semantic = (name: string): Record<string, string> => ({
  DEFAULT: token(name),
  ink: token(`${name}-ink`),
  tint: token(`${name}-tint`),
  line: token(`${name}-line`),
});

const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "480px", md: "768px", lg: "901px", xl: "1181px", "2xl": "1600px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      ...tokens("canvas", "surface", "raised", "rail", "sunken", "hover", "pressed", "selected"),
      ...tokens("line-faint", "line", "line-strong", "ink", "ink-2", "ink-3", "ink-off", "idle"),
      ...tokens("on-accent", "on-danger", "focus", "scrim"),
      accent: {
        ...semantic("accent"),
        hover: token("accent-hover"),
        pressed: token("accent-pressed"),
      },
      success: semantic("success"),
      warning: semantic("warning"),
      danger: semantic("danger"),
      info: semantic("info"),
      refund: semantic("refund"),
    },
    fontFamily: { sans: token("font"), mono: token("mono") },
    fontSize: {
      12: ["0.75rem", { lineHeight: "1rem" }],
      13: ["0.8125rem", { lineHeight: "1.25rem" }],
      14: ["0.875rem", { lineHeight: "1.25rem" }],
      16: ["1rem", { lineHeight: "1.5rem" }],
      20: ["1.25rem", { lineHeight: "1.75rem", letterSpacing: "-0.01em" }],
      28: ["1.75rem", { lineHeight: "2.25rem", letterSpacing: "-0.02em" }],
      36: ["2.25rem", { lineHeight: "2.75rem", letterSpacing: "-0.022em" }],
    },
    fontWeight: { normal: "400", medium: "500", strong: "600" },
    borderRadius: {
      none: "0",
      1: token("r-1"),
      2: token("r-2"),
      3: token("r-3"),
      full: token("r-full"),
    },
    boxShadow: { none: "none", menu: token("shadow-menu"), sheet: token("shadow-sheet") },
    transitionTimingFunction: { DEFAULT: token("ease"), exit: token("ease-exit") },
    transitionDuration: { fast: token("d-fast"), DEFAULT: token("d"), slow: token("d-slow") },
  },
};

export default config;
