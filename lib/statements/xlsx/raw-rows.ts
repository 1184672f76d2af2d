import { MAX_COLUMNS } from "../limits";
import { StatementError } from "../statement-error";
import type { Workbook } from "./workbook";
import { type ZipEntry, unpack } from "./zip";
import { decodeXml } from "../xml/decode-xml";
import { type XmlHandler, XmlTokenizer } from "../xml/tokenizer";

/** Excel's maximum length of a cell. The rest is cut off. */
const MAX_CELL = 32_767;

/** A cell as stored. */
export interface RawCell {
  /** From 0. */
  column: number;
  /** `n` for a number, `s` for an index into the shared strings, or `inlineStr`, `str`, `b`, `e`, `d`. */
  type: string;
  style: number;
  value: string;
  /** True if the value is the result of a formula. */
  isFormula: boolean;
}

export interface RawRow {
  /** Counted from 1, as in the sheet. */
  number: number;
  /** By column, with holes for cells that don't exist. */
  cells: RawCell[];
  /** True if the row has cells beyond MAX_COLUMNS, which are omitted. */
  isTooWide: boolean;
}

/** The rows of a sheet while it is being unpacked, including rows without any value. Only one row is held in memory at a time. */
export async function* readRawRows(
  archive: Buffer,
  sheet: ZipEntry,
): AsyncGenerator<RawRow, void, void> {
  const handler = new RowHandler();
  const tokenizer = new XmlTokenizer(handler);
  for await (const text of decodeXml(unpack(archive, sheet))) {
    tokenizer.push(text);
    yield* handler.rows.splice(0);
  }
  tokenizer.end();
  yield* handler.rows.splice(0);
}

class RowHandler implements XmlHandler {
  readonly rows: RawRow[] = [];
  private number = 0;
  private cells: RawCell[] = [];
  private isTooWide = false;
  private cell: RawCell | null = null;
  private nextColumn = 0;
  private inValue = false;
  private phonetic = 0;
  private inData = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === "sheetData") this.inData = true;
    if (!this.inData) return;
    if (name === "row") this.beginRow(attributes);
    else if (name === "c") this.beginCell(attributes);
    else if (name === "rPh") this.phonetic += 1;
    else if (this.cell && name === "f") this.cell.isFormula = true;
    else if (this.cell && (name === "v" || (name === "t" && this.phonetic === 0)))
      this.inValue = true;
  }

  text(text: string): void {
    if (this.inValue && this.cell && this.cell.value.length < MAX_CELL) this.cell.value += text;
  }

  close(name: string): void {
    if (name === "sheetData") this.inData = false;
    else if (name === "v" || name === "t") this.inValue = false;
    else if (name === "rPh") this.phonetic -= 1;
    else if (name === "c") this.endCell();
    else if (name === "row" && this.inData)
      this.rows.push({ number: this.number, cells: this.cells, isTooWide: this.isTooWide });
  }

  private beginRow(attributes: Record<string, string>): void {
    const given = Number(attributes["r"]);
    this.number = Number.isInteger(given) && given > this.number ? given : this.number + 1;
    this.cells = [];
    this.isTooWide = false;
    this.nextColumn = 0;
  }

  private beginCell(attributes: Record<string, string>): void {
    const column = columnOf(attributes["r"] ?? "") ?? this.nextColumn;
    this.nextColumn = column + 1;
    this.cell = {
      column,
      type: attributes["t"] ?? "n",
      style: Number(attributes["s"] ?? -1),
      value: "",
      isFormula: false,
    };
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = null;
    if (!cell || (cell.value === "" && !cell.isFormula)) return;
    if (cell.column >= MAX_COLUMNS) this.isTooWide = true;
    else this.cells[cell.column] = { ...cell, value: cell.value.slice(0, MAX_CELL) };
  }
}

/** The column of a cell reference, `AB12` → 27; null if it isn't one. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d{0,7}$/.exec(reference)?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const MAX_STRINGS = 3_000_000;
const MAX_LENGTH = 96 * 1024 * 1024;

/** The workbook's shared strings. The runs of a rich text are joined; phonetic readings (rPh) are not part of the text. */
export async function readSharedStrings({ archive, sharedStrings }: Workbook): Promise<string[]> {
  if (!sharedStrings) return [];
  const strings: string[] = [];
  let current: string | null = null;
  let inText = false;
  let phonetic = 0;
  let length = 0;
  const tokenizer = new XmlTokenizer({
    open: (name) => {
      if (name === "si") current = "";
      else if (name === "rPh") phonetic += 1;
      else if (name === "t") inText = phonetic === 0;
    },
    text: (text) => {
      if (inText && current !== null && current.length < MAX_CELL) current += text;
    },
    close: (name) => {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "si" && current !== null) {
        length += current.length;
        strings.push(current.slice(0, MAX_CELL));
        current = null;
      }
    },
  });
  for await (const text of decodeXml(unpack(archive, sharedStrings))) {
    tokenizer.push(text);
    if (strings.length > MAX_STRINGS || length > MAX_LENGTH)
      throw new StatementError(
        "The workbook holds more text than can be read at once. Export the statement as CSV, or for a shorter time.",
      );
  }
  tokenizer.end();
  return strings;
}
