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

interface Lookup {
  href: string;
  /** Where it is looked for. */
  where: string;
}

const HASH_OR_EVM_ADDRESS = /^(0x)?([0-9a-f]{40}|[0-9a-f]{64})$/i;
const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const ACCOUNT = /^\d{6,}$/;

/**
 * Where a text can be looked up, the likelier place first: the service knows its transactions by reference and id, all history is searched
 * by recipients' accounts and addresses and by hash too. Texts that look like neither may be both, so both are offered.
 */
export function lookupPlaces(text: string): Lookup[] {
  const one = {
    href: `/transactions/${encodeURIComponent(text)}`,
    where: "transactions, by reference or ID",
  };
  const all = {
    href: `/transactions/history?text=${encodeURIComponent(text)}`,
    where: "all history",
  };
  return [HASH_OR_EVM_ADDRESS, BASE58_ADDRESS, ACCOUNT].some((shape) => shape.test(text))
    ? [all, one]
    : [one, all];
}

/** What the palette says when it has nothing to show; null where it offers to look the text up. */
export function nothingFound(query: string): string | null {
  return lookupText(query) === null
    ? "Nothing found. Paste a whole reference, account number or address to look it up."
    : null;
}
