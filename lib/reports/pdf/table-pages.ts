import { Flow } from "./flow";
import { LANDSCAPE, type PageItem, type TextStyle } from "./page-items";
import { INK } from "./palette";
import { groupCells, type RowCells } from "./table-cells";
import { columnLabel, type TableGroup } from "./table-groups";
import { LEAD, LEADING, QUIET, cellLines, type CellLine } from "./table-lines";
import type { Measure } from "./typesetter";

const SIDE = 36;
const GAP = 8;
/** More letters than any filter has in words. */
const MOST_FACTS = 3_000;
const HEAD: TextStyle = { font: "semibold", size: 7 };
const TITLE: TextStyle = { font: "semibold", size: 13 };
export interface TableHead {
  title: string;
  organisation: string;
  /** Which rows these are, and as of when. */
  facts: readonly string[];
  sandbox: boolean;
}

interface Column {
  group: TableGroup;
  left: number;
  width: number;
}

/** A table on pages, each with its heading. A page is handed over when the next row doesn't fit on it. */
export class TablePages {
  readonly #columns: readonly Column[];
  readonly flow: Flow;

  constructor(
    private readonly head: TableHead,
    groups: readonly TableGroup[],
    measure: Measure,
  ) {
    const width = LANDSCAPE.width - SIDE * 2;
    this.flow = new Flow({ left: SIDE, right: LANDSCAPE.width - SIDE, top: head.sandbox ? 44 : 32, bottom: LANDSCAPE.height - 58 }, measure);
    const all = groups.reduce((sum, group) => sum + group.weight, 0);
    let left = SIDE;
    this.#columns = groups.map((group) => {
      const column = { group, left, width: (width * group.weight) / all };
      left += column.width;
      return column;
    });
    this.#putHead();
  }

  /** Adds a row. @returns the page that is now full, if any */
  row(cells: RowCells): PageItem[] | null {
    const lines = this.#columns.map((column) => groupCells(column.group, cells).flatMap((cell, at) => cellLines(this.flow, cell, { width: column.width - GAP, isFigure: column.group.isFigure, isLeading: at === 0 })));
    const height = Math.max(1, ...lines.map((each) => each.length)) * LEADING + 7;
    const full = this.room(height);
    lines.forEach((each, at) => this.#putLines(each, this.#columns[at]));
    this.flow.y += height;
    this.flow.rule(this.flow.y, INK.lineFaint);
    return full;
  }

  /** @returns the page that ends here because the next item needs more space, if any */
  room(height: number): PageItem[] | null {
    const { flow } = this;
    if (flow.y + height <= flow.frame.bottom) return null;
    const full = flow.pages.splice(0).flat();
    flow.pages.push([]);
    flow.y = flow.frame.top;
    this.#putHead();
    return full;
  }

  /** The items of the current page. */
  last(): PageItem[] {
    return this.flow.pages.flat();
  }

  #putLines(lines: readonly CellLine[], column: Column | undefined): void {
    if (!column) return;
    const { flow } = this;
    const right = column.left + column.width - GAP;
    lines.forEach(({ text, code, style, color }, at) => {
      const y = flow.y + 10 + at * LEADING;
      flow.put(text, y, column.group.isFigure ? { x: right, style, color, align: "right" } : { x: column.left, style, color });
      if (code !== null) flow.put(code, y, { x: right - flow.widthOf(text, style), style, color: INK.ink3, align: "right" });
    });
  }

  #putHead(): void {
    const { flow, head } = this;
    const { left, right } = flow.frame;
    const title = flow.clean(head.title, 80);
    flow.put(title, flow.y + 12, { x: left, style: TITLE, color: INK.ink });
    const owner = flow.wrapped(head.organisation, { ...LEAD, font: "medium", size: 9 }, flow.width - flow.widthOf(title, TITLE) - 40, 90);
    owner.slice(0, 1).forEach((line) => flow.put(line, flow.y + 11, { x: right, style: { font: "medium", size: 9 }, color: INK.ink2, align: "right" }));
    flow.y += 20;
    flow.lines(flow.wrapped(head.facts.join("  ·  "), { ...LEAD, size: 8 }, flow.width, MOST_FACTS), 12, { x: left, style: { ...LEAD, size: 8 }, color: INK.ink3 });
    flow.y += 6;
    this.#putLabels();
  }

  #putLabels(): void {
    const { flow } = this;
    const labels = this.#columns.map(({ group, width }) =>
      group.names
        .filter((name, at) => at === 0 || !name.endsWith("currency"))
        .flatMap((name, at) => {
          const style = at === 0 ? HEAD : QUIET;
          return flow.wrapped(columnLabel(name), style, width - GAP).map((text) => ({ text, code: null, style, color: at === 0 ? INK.ink2 : INK.ink3 }));
        }),
    );
    const height = Math.max(...labels.map((each) => each.length)) * LEADING + 7;
    flow.add({ is: "box", x: flow.frame.left - 6, y: flow.y, width: flow.width + 12, height, color: INK.head });
    labels.forEach((each, at) => this.#putLines(each, this.#columns[at]));
    flow.y += height;
    flow.rule(flow.y, INK.line);
  }
}
