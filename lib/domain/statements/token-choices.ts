import type { ChainMapping } from "./mapping";
import { isLookAlike, tokenSymbol } from "../chain/tokens";

/** A token to choose as an account's. Named by its symbol, or by its contract if that isn't known as the issuer's. */
export interface TokenChoice {
  symbol: string;
  contract: string | null;
}

type Rows = readonly { cells: readonly string[] }[];

/** The tokens that these rows of a chain's file name. */
export function tokenChoices({ header, columns }: ChainMapping, rows: Rows): TokenChoice[] {
  const { token, contract, out } = columns;
  if (token === null) return [];
  const head = rows.findIndex(({ cells }) => header.every((cell, index) => cell === cells[index]));
  const choices = new Map<string, TokenChoice>();
  const sides = [{ token, contract }, ...(out ? [out] : [])];
  for (const { cells } of rows.slice(head + 1)) {
    for (const side of sides) {
      const address = side.contract === null ? "" : (cells[side.contract] ?? "").trim();
      const symbol =
        (cells[side.token] ?? "").trim() === ""
          ? ""
          : tokenSymbol(cells[side.token] ?? "", address);
      const choice = { symbol, contract: isLookAlike(symbol, address) ? address : null };
      if (symbol !== "") choices.set(choice.contract ?? symbol, choice);
    }
  }
  return [...choices.values()];
}

/** True if these rows have the symbol only under contracts not known as its issuer's. */
export function hasOnlyLookAlikes(symbol: string, mapping: ChainMapping, rows: Rows): boolean {
  const named = tokenChoices(mapping, rows).filter((choice) => choice.symbol === symbol);
  return named.length > 0 && named.every(({ contract }) => contract !== null);
}
