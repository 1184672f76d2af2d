import { fitting } from "./document-parts";
import { Flow, type Line } from "./flow";
import { INK, LANDSCAPE, type PageItem, type Running, Tag, type TextStyle } from "./page-items";
import {
  cellNames,
  cellText,
  type CellText,
  columnLabel,
  type RowCells,
  type TableGroup,
} from "./table-cells";
import type { Measure } from "./typesetter";

const LEAD: TextStyle = { font: "regular", size: 7.5, color: INK.ink };
const QUIET: TextStyle = { font: "regular", size: 6.5, color: INK.ink3 };
const LEADING = 9.2;
/** All cells of a group fit on one page, however long their texts are. */
const MAX_LINES = 11;
const MIN_FIGURE = 4.5;
const MIN_CODE = 6;

interface CellLine extends Line {
  code: string | null;
  style: TextStyle;
}

function cellLines(
  flow: Flow,
  cell: CellText,
  { width, isFigure, isLeading }: { width: number; isFigure?: boolean; isLeading: boolean },
): CellLine[] {
  const style: TextStyle = { ...(isLeading && !cell.isQuiet ? LEAD : QUIET), isCode: cell.isCode };
  return isFigure ? figureLines(flow, cell, style, width) : textLines(flow, cell, style, width);
}

/** A figure is never shortened. If it can't be made small enough, it continues on the next line. */
function figureLines(
  flow: Flow,
  { text, code }: CellText,
  style: TextStyle,
  width: number,
): CellLine[] {
  const clean = flow.clean(text, 120);
  const lead = code === null ? null : `${flow.clean(code, 12)} `;
  const fitted = fitting(flow, `${lead ?? ""}${clean}`, style, width, MIN_FIGURE);
  const room = lead === null ? width : Math.max(20, width - flow.widthOf(lead, fitted));
  return flow
    .wrapped(clean, fitted, room)
    .map((line, at) => ({ ...line, code: at === 0 ? lead : null, style: fitted }));
}

function textLines(
  flow: Flow,
  { text, isCode }: CellText,
  style: TextStyle,
  width: number,
): CellLine[] {
  // Codes that are slightly too long for a line are printed slightly smaller.
  const fitted = isCode ? fitting(flow, flow.clean(text, 60), style, width, MIN_CODE) : style;
  const wrapped = flow.wrapped(text, fitted, width, 600);
  const kept =
    wrapped.length > MAX_LINES
      ? [...wrapped.slice(0, MAX_LINES - 1), { text: "…", after: "" as const }]
      : wrapped;
  return kept.map((line) => ({ ...line, code: null, style: fitted }));
}

const SIDE = 36;
const GAP = 8;
/** More letters than any filter has in words. */
const MAX_FACTS = 3_000;
/** Names of a first column by which a row is called. */
const ROW_NAMES: ReadonlySet<string> = new Set(["reference", "month"]);
const HEAD: TextStyle = { font: "semibold", size: 7, color: INK.ink2 };
const TITLE: TextStyle = { font: "semibold", size: 13, color: INK.ink };
const OWNER: TextStyle = { font: "medium", size: 9, color: INK.ink2 };
const FACTS: TextStyle = { font: "regular", size: 8, color: INK.ink3 };

export interface TableHead {
  title: string;
  organisation: string;
  /** Names the rows, and the time as of which they are shown. */
  facts: readonly string[];
  sandbox: boolean;
}

interface Column {
  group: TableGroup;
  left: number;
  width: number;
}

export interface TablePage {
  items: PageItem[];
  /** The tag of the sandbox mark; null for none. The first page's is read, the others repeat it. */
  strip: Tag | "header" | null;
  /** The tags of the rows that are on it, and on no other page. */
  rows: readonly Tag[];
}

type TaggedLine = CellLine & { tag: Tag | Running };

/** A table on pages, each with its heading. A page is handed over when the next row doesn't fit on it. */
export class TablePages {
  readonly #columns: readonly Column[];
  readonly #strip: Tag | null;
  readonly #body: Tag;
  #rows: Tag[] = [];
  #pages = 0;
  readonly flow: Flow;

  /** @param within to which the table's tags are added */
  constructor(
    private readonly head: TableHead,
    groups: readonly TableGroup[],
    measure: Measure,
    readonly within = new Tag("Document"),
  ) {
    const width = LANDSCAPE.width - SIDE * 2;
    this.flow = new Flow(
      {
        left: SIDE,
        right: LANDSCAPE.width - SIDE,
        top: head.sandbox ? 44 : 32,
        bottom: LANDSCAPE.height - 58,
      },
      measure,
    );
    const all = groups.reduce((sum, group) => sum + group.weight, 0);
    let left = SIDE;
    this.#columns = groups.map((group) => {
      const column = { group, left, width: (width * group.weight) / all };
      left += column.width;
      return column;
    });
    this.#strip = head.sandbox ? within.add("P") : null;
    this.#body = this.#putFirstHead();
  }

  /** Adds a row. @returns the page that is now full, if any */
  row(cells: RowCells): TablePage | null {
    const row = this.#body.add("TR");
    const lines = this.#columns.map((column) => this.#cellLines(column, cells, row));
    const height = Math.max(1, ...lines.map((each) => each.length)) * LEADING + 7;
    const full = this.room(height);
    this.#rows.push(row);
    lines.forEach((each, at) => this.#putLines(each, this.#columns[at]));
    this.flow.y += height;
    this.flow.rule(this.flow.y, INK.lineFaint);
    return full;
  }

  /** @returns the page that ends here because the next item needs more space, if any */
  room(height: number): TablePage | null {
    const { flow } = this;
    if (flow.y + height <= flow.frame.bottom) return null;
    const full = this.last();
    flow.pages.splice(0, flow.pages.length, []);
    flow.y = flow.frame.top;
    this.#putHead(() => "header");
    this.#putLabels(() => "header");
    return full;
  }

  last(): TablePage {
    this.#pages += 1;
    return {
      items: this.flow.pages.flat(),
      strip: this.#strip && this.#pages > 1 ? "header" : this.#strip,
      rows: this.#rows.splice(0),
    };
  }

  /** Makes the row that is read if there are no rows. */
  insteadOfRows(): Tag {
    const columns = this.#columns.reduce((sum, { group }) => sum + cellNames(group).length, 0);
    return this.#body.parts.length > 0 || this.#pages > 0
      ? this.within.add("P")
      : this.#body.add("TR").add("TD", { columns });
  }

  /** The lines of a row's cells, empty ones too. Rows have the same number of cells. */
  #cellLines({ group, width }: Column, cells: RowCells, row: Tag): TaggedLine[] {
    return cellNames(group).flatMap((name, at) => {
      const tag =
        ROW_NAMES.has(name) && group === this.#columns[0]?.group
          ? row.add("TH", { scope: "Row" })
          : row.add("TD");
      const cell = cellText(group, name, cells);
      return cell === null
        ? []
        : cellLines(this.flow, cell, {
            width: width - GAP,
            isFigure: group.isFigure,
            isLeading: at === 0,
          }).map((line) => ({ ...line, tag }));
    });
  }

  #putLines(lines: readonly TaggedLine[], column: Column | undefined): void {
    if (!column) return;
    const { flow } = this;
    const right = column.left + column.width - GAP;
    lines.forEach(({ text, code, style, tag, after }, at) => {
      const y = flow.y + 10 + at * LEADING;
      flow.put(
        text,
        y,
        column.group.isFigure
          ? { x: right, style, align: "right", tag, after }
          : { x: column.left, style, tag, after },
      );
      if (code !== null)
        flow.put(code, y, {
          x: right - flow.widthOf(text, style),
          style: { ...style, color: INK.ink3 },
          align: "right",
          tag,
          isFirst: true,
        });
    });
  }

  /** @returns the tag of the table's rows */
  #putFirstHead(): Tag {
    const { within } = this;
    this.#putHead((role) => within.add(role));
    const table = within.add("Table");
    const labels = table.add("THead").add("TR");
    this.#putLabels(() => labels.add("TH", { scope: "Column" }));
    return table.add("TBody");
  }

  #putHead(tagOf: (role: "H1" | "P") => Tag | Running): void {
    const { flow, head } = this;
    const { left, right } = flow.frame;
    const title = flow.clean(head.title, 80);
    flow.put(title, flow.y + 12, { x: left, style: TITLE, tag: tagOf("H1") });
    const room = flow.width - flow.widthOf(title, TITLE) - 40;
    const [owner] = flow.wrapped(head.organisation, OWNER, room, 90);
    flow.put(owner?.text ?? "", flow.y + 11, {
      x: right,
      style: OWNER,
      align: "right",
      tag: tagOf("P"),
    });
    flow.y += 20;
    const facts = flow.wrapped(head.facts.join("  ·  "), FACTS, flow.width, MAX_FACTS);
    flow.lines(facts, 12, { x: left, style: FACTS, tag: tagOf("P") });
    flow.y += 6;
  }

  #putLabels(nextTag: () => Tag | Running): void {
    const { flow } = this;
    const labels = this.#columns.map(({ group, width }) =>
      cellNames(group).flatMap((name, at) => {
        const tag = nextTag();
        const style = at === 0 ? HEAD : QUIET;
        const lines = flow.wrapped(columnLabel(name), style, width - GAP);
        return lines.map((line) => ({ ...line, code: null, style, tag }));
      }),
    );
    const height = Math.max(...labels.map((each) => each.length)) * LEADING + 7;
    flow.add({
      is: "box",
      x: flow.frame.left - 6,
      y: flow.y,
      width: flow.width + 12,
      height,
      color: INK.head,
    });
    labels.forEach((each, at) => this.#putLines(each, this.#columns[at]));
    flow.y += height;
    flow.rule(flow.y, INK.line);
  }
}
