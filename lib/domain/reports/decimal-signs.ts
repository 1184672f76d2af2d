import { parseAmount, type Amount } from "@/lib/money/amount";
import type { CsvSeparator } from "./csv-lines";

export type DecimalSign = "," | ".";

/** The decimal sign of a figure; null for one without decimals. */
export function signIn(figure: string): DecimalSign | null {
  return ([",", "."] as const).find((sign) => figure.includes(sign)) ?? null;
}

/**
 * How figures are read in a CSV file that was found. Where the comma doesn't separate cells, it may be the decimal sign. But a file has
 * one sign: of one with both, a program takes either the commas or the points for something else.
 */
export class DecimalSigns {
  readonly #seen = new Set<DecimalSign>();

  /** @param readsCommas whether the comma may be the sign; otherwise a cell with one is a text */
  constructor(private readonly readsCommas = true) {}

  /** Whether both signs were noted. */
  get areMixed(): boolean {
    return this.#seen.size > 1;
  }

  /** The figure that a cell is; null for another text. */
  figureOf(text: string, separator: CsvSeparator): Amount | null {
    if (separator === "," || !text.includes(",")) return parseAmount(text);
    return this.readsCommas ? parseAmount(text.replace(",", ".")) : null;
  }

  /** That a figure was found with this sign. */
  note(sign: DecimalSign | null): void {
    if (sign) this.#seen.add(sign);
  }
}
