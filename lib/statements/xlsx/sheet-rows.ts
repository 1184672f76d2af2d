import { MAX_COLUMNS } from "../limits";
import type { TableRow } from "../table/row";
import { decodeXml } from "../xml/decode-xml";
import { XmlTokenizer, type XmlHandler } from "../xml/tokenizer";
import { numberText, serialDay } from "./cell-text";
import { dateStyles } from "./date-styles";
import { readSharedStrings } from "./shared-strings";
import { unpack } from "./unpack";
import { readPart, type Workbook } from "./workbook";
import type { ZipEntry } from "./zip-directory";

const MAX_CELL = 32_767;

/** The rows of a sheet that hold anything, as they unpack. */
export async function* readSheetRows(workbook: Workbook, sheet: ZipEntry): AsyncGenerator<TableRow, void, void> {
  const strings = await readSharedStrings(workbook);
  const days = workbook.styles ? dateStyles(await readPart(workbook.archive, workbook.styles)) : [];
  const handler = new RowHandler(strings, days, workbook.from1904);
  const tokenizer = new XmlTokenizer(handler);
  for await (const text of decodeXml(unpack(workbook.archive, sheet))) {
    tokenizer.push(text);
    yield* handler.rows.splice(0);
  }
  tokenizer.end();
  yield* handler.rows.splice(0);
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

class RowHandler implements XmlHandler {
  readonly rows: TableRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private numeric: boolean[] = [];
  private problem: string | null = null;
  private cell: Cell | null = null;
  private nextColumn = 0;
  private inValue = false;
  private phonetic = 0;
  private inData = false;

  constructor(
    private readonly strings: readonly string[],
    private readonly days: readonly boolean[],
    private readonly from1904: boolean,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    if (name === "sheetData") this.inData = true;
    if (!this.inData) return;
    if (name === "row") this.beginRow(attributes);
    else if (name === "c") this.beginCell(attributes);
    else if (name === "rPh") this.phonetic += 1;
    else if (this.cell && (name === "v" || (name === "t" && this.phonetic === 0))) this.inValue = true;
  }

  text(text: string): void {
    if (this.inValue && this.cell && this.cell.value.length < MAX_CELL) this.cell.value += text;
  }

  close(name: string): void {
    if (name === "sheetData") this.inData = false;
    else if (name === "v" || name === "t") this.inValue = false;
    else if (name === "rPh") this.phonetic -= 1;
    else if (name === "c") this.endCell();
    else if (name === "row" && this.inData) this.endRow();
  }

  private beginRow(attributes: Record<string, string>): void {
    const given = Number(attributes["r"]);
    this.number = Number.isInteger(given) && given > this.number ? given : this.number + 1;
    this.cells = [];
    this.numeric = [];
    this.problem = null;
    this.nextColumn = 0;
  }

  private beginCell(attributes: Record<string, string>): void {
    const column = columnOf(attributes["r"] ?? "") ?? this.nextColumn;
    this.nextColumn = column + 1;
    this.cell = { column, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? -1), value: "" };
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = null;
    if (!cell || cell.value === "") return;
    if (cell.column >= MAX_COLUMNS) {
      this.problem = `This row has more than ${MAX_COLUMNS} columns.`;
      return;
    }
    while (this.cells.length < cell.column) {
      this.cells.push("");
      this.numeric.push(false);
    }
    const { text, numeric } = this.read(cell);
    this.cells[cell.column] = text.trim();
    this.numeric[cell.column] = numeric;
  }

  private read({ type, style, value }: Cell): { text: string; numeric: boolean } {
    if (type === "s") return { text: this.strings[Number(value)] ?? "", numeric: false };
    if (type !== "n") return { text: value.slice(0, MAX_CELL), numeric: false };
    const day = this.days[style] ? serialDay(value, this.from1904) : null;
    if (day) return { text: day, numeric: false };
    const number = numberText(value);
    return { text: number ?? value.slice(0, MAX_CELL), numeric: number !== null };
  }

  private endRow(): void {
    if (this.problem === null && this.cells.every((cell) => cell === "")) return;
    this.rows.push({ number: this.number, cells: this.cells, numeric: this.numeric, text: this.cells.join(" | "), problem: this.problem });
  }
}

/** `AB12` → 27; null for no reference. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d{0,7}$/.exec(reference)?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
