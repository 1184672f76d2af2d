import { headerKey } from "./header-row";
import type { TableRow } from "./row";

/** Kraken's ledger, before 2021 and since: each row is an entry of one asset, with that asset's balance. */
const HEADINGS = ["txid", "refid", "aclass", "asset", "amount", "balance"] as const;

function isAssetLedger(header: readonly string[]): boolean {
  const keys = header.map(headerKey);
  return HEADINGS.every((heading) => keys.includes(heading));
}

/**
 * The column with the entry's own number, which is empty while a deposit or withdrawal is only asked for: the ledger lists it again, with
 * its number and balance, once it is booked. Null in any other table.
 */
export function entryNumber(header: readonly string[]): number | null {
  return isAssetLedger(header) ? header.findIndex((cell) => headerKey(cell) === "txid") : null;
}

/** The column that names the asset of each entry, in a ledger of several; null in any other table. */
export function assetColumn(header: readonly string[], lines: readonly TableRow[]): number | null {
  if (!isAssetLedger(header)) return null;
  const asset = header.findIndex((cell) => headerKey(cell) === "asset");
  return new Set(lines.map(({ cells }) => cells[asset] ?? "")).size < 2 ? null : asset;
}
