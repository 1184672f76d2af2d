import { type Amount, normaliseAmount, parseAmount } from "@/lib/money/amount";
import {
  type CsvCell,
  type CsvSeparator,
  type DecimalSign,
  type DecimalSigns,
  signIn,
} from "./csv-lines";

export interface RowKeys<Row> {
  wanted(row: Row): string;
  got(row: Row): string;
  /** False if a row was taken for the same that may not have been. Asked when all rows have been seen. */
  areCertain(): boolean;
}

/** Tells if texts were added as often as removed, in bounded memory. The order doesn't matter. */
export interface RowTally {
  add(row: string): void;
  remove(row: string): void;
  isEven(): boolean;
}

/** Tells if rows that stand in different places of two files are the same rows. */
export class RowOrder<Row> {
  constructor(
    private readonly keys: RowKeys<Row>,
    private readonly tally: RowTally,
  ) {}

  wanted(row: Row): void {
    this.tally.add(this.keys.wanted(row));
  }

  got(row: Row): void {
    this.tally.remove(this.keys.got(row));
  }

  isAnotherOrder(): boolean {
    return this.tally.isEven() && this.keys.areCertain();
  }
}

export interface RowOfCells {
  separator: CsvSeparator;
  cells(): readonly CsvCell[];
}

/** Makes equal keys for rows with equal cells. The written rows tell which columns have texts. */
export function csvRowKeys(signs: DecimalSigns): RowKeys<RowOfCells> {
  const texts = new Set<number>();
  const rewritten = new Set<number>();
  const columns: Record<DecimalSign, Set<number>> = { ",": new Set(), ".": new Set() };
  const areFigures = (at: number): boolean => !texts.has(at);
  return {
    wanted: (row) =>
      keyOf(row, (cell, at) => {
        if (!cell.isQuoted) return plain(cell.text, parseAmount(cell.text));
        texts.add(at);
        return cell.text;
      }),
    got: (row) =>
      keyOf(row, (cell, at) => {
        if (texts.has(at)) return cell.text;
        const figure = signs.figureOf(cell.text, row.separator);
        const sign = figure === null ? null : signIn(cell.text);
        if (sign) columns[sign].add(at);
        const text = plain(cell.text, figure);
        if (text !== cell.text) rewritten.add(at);
        return text;
      }),
    areCertain: () => {
      for (const sign of [",", "."] as const)
        if ([...columns[sign]].some(areFigures)) signs.note(sign);
      return !signs.areMixed && [...rewritten].every(areFigures);
    },
  };
}

function keyOf(row: RowOfCells, textOf: (cell: CsvCell, at: number) => string): string {
  return JSON.stringify(row.cells().map(textOf));
}

function plain(text: string, figure: Amount | null): string {
  return figure === null ? text : normaliseAmount(figure);
}
