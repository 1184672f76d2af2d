export type Shortcut = "palette" | "new-transfer" | "search" | "shortcuts";

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** Somewhere text is typed. */
  inField: boolean;
  /** Inside a dialog, sheet or menu. */
  inOverlay: boolean;
}

const SINGLE: Record<string, Shortcut> = { n: "new-transfer", "/": "search", "?": "shortcuts" };

/** What a key press asks for; single keys only outside of fields and overlays, and only when they are on. */
export function shortcutOf(press: KeyPress, singleKeysOn: boolean): Shortcut | null {
  if (press.repeat || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (press.ctrlKey || press.metaKey) return key === "k" ? "palette" : null;
  if (!singleKeysOn || press.inField || press.inOverlay) return null;
  return SINGLE[key] ?? null;
}
