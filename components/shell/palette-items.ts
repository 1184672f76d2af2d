import type { IconName } from "@/components/ui/icon";

export interface PaletteItem {
  key: string;
  label: string;
  /** Right of the label, lighter. */
  detail?: string;
  icon?: IconName;
  /** A status disc in place of an icon. */
  status?: string;
  href: string;
  /** More to search in. */
  keywords?: readonly string[];
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
  /** They fit what is typed already, by whatever the server searched: all are shown. */
  found?: boolean;
}

const SHORTEST_REFERENCE = 4;

/**
 * The text as something to look up in the transactions: one word with a digit, or a long one.
 * References, ids, account numbers, addresses and hashes all look so; names don't.
 */
export function lookupText(query: string): string | null {
  const text = query.trim();
  if (text.length < SHORTEST_REFERENCE || /\s/.test(text)) return null;
  return /\d/.test(text) || text.length >= 20 ? text : null;
}

/** What the palette says when it has nothing to show; null where it offers to look the text up. */
export function nothingFound(query: string): string | null {
  return lookupText(query) === null ? "Nothing found. Paste a whole reference, account number or address to look it up." : null;
}
