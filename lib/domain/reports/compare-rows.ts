import {
  type ColumnMatch,
  type FileDifference,
  matchColumns,
  type PickedCells,
} from "./compare-columns";
import { RowOrder, type RowKeys, type RowTally } from "./row-order";

export interface RowKind<Row> {
  same(a: Row, b: Row): boolean;
  /** For equal rows: what differs around them, in words; null for nothing. */
  around?(wanted: Row, got: Row): { expected: string; found: string } | null;
  /** Shows cells to people: names in the head, and rows that are missing or added. */
  text(row: Row): string;
  differing(wanted: Row, got: Row): { at: number; expected: string | null; found: string | null }[];
  head(row: Row): string[];
  /** Picks the cells to compare; people are still shown all of them. */
  picked(row: Row, cells: PickedCells): Row;
  /** Where a found row begins, or the end of what was found. */
  byte(row: Row | undefined, end: Row | undefined): number | null;
  keys(): RowKeys<Row>;
}

export interface CompareOptions {
  limit: number;
  /** A new one, by which the same rows in another order are recognised. Without it they are told as missing and put in. */
  tally?: RowTally;
}

/** Rows to look ahead, to distinguish a removed or inserted row from a changed one. */
const LOOK_AHEAD = 64;
/** How many rows tell whether columns are others, or only their names. */
const FIRST_ROWS = 20;

/**
 * Finds where rows differ from those that were written. First columns that are missing, were added or moved; then, by
 * the columns that both have, first places first: cells by their column, rows that are missing, rows that were added; or
 * the one place where the same rows begin to stand in another order. Reads both side by side and holds a few rows of
 * each.
 */
export async function compareRows<Row>(
  expected: AsyncGenerator<Row, void, void>,
  found: AsyncGenerator<Row, void, void>,
  kind: RowKind<Row>,
  { limit, tally }: CompareOptions,
): Promise<FileDifference[]> {
  const [left, right] = [new Ahead(expected), new Ahead(found)];
  const columns = await byName(left, right, kind, limit);
  const differences: FileDifference[] = [...(columns?.places ?? [])];
  /** The surplus columns in front of a cell that belongs to none. */
  const others = columns ? columns.got.width - columns.pairs.length : 0;
  const texts = (wanted: Row, got: Row) => ({
    expected: kind.text(wanted),
    found: kind.text(got),
  });
  let head: string[] = [];
  let order: RowOrder<Row> | null = null;
  let first: FileDifference | null = null;
  let rewritten: FileDifference | null = null;
  for (let line = 1; differences.length < limit; line += 1) {
    const [wanted, got] = [await left.peek(0), await right.peek(0)];
    if (!wanted && !got) break;
    if (line === 1 && wanted) {
      head = kind.head(wanted);
      // With another number of columns no row is the same, and the rest needn't be read.
      if (tally && got && kind.head(got).length === head.length)
        order = new RowOrder(kind.keys(), tally);
    }
    const place = { sheet: null, line, column: null, byte: kind.byte(got, right.last) };
    if (wanted && got && kind.same(wanted, got)) {
      const around: { expected: string; found: string } | null | undefined = rewritten
        ? null
        : kind.around?.(wanted, got);
      if (around) rewritten = { ...place, ...around };
      left.drop();
      right.drop();
      continue;
    }
    if (wanted && got) first ??= { ...place, ...texts(wanted, got), otherOrder: true };
    const taken = got ? await indexOf(left, got, kind) : 1;
    const put = wanted ? await indexOf(right, wanted, kind) : 1;
    if (wanted && taken > 0 && (put <= 0 || taken <= put)) {
      differences.push({ ...place, expected: kind.text(wanted), found: null });
      order?.wanted(wanted);
      left.drop();
    } else if (got && put > 0) {
      differences.push({ ...place, expected: null, found: kind.text(got) });
      order?.got(got);
      right.drop();
      line -= 1;
    } else if (wanted && got) {
      const cells = kind.differing(wanted, got);
      if (cells.length === 0) rewritten ??= { ...place, ...texts(wanted, got) };
      const shown = cells.slice(0, limit - differences.length);
      differences.push(
        ...shown.map(({ at, ...values }) => ({
          ...place,
          column: head[at] ?? `column ${at + 1 + others}`,
          ...values,
        })),
      );
      order?.wanted(wanted);
      order?.got(got);
      left.drop();
      right.drop();
    }
  }
  if (order && first && (await isAnotherOrder(order, left, right)))
    return [...(columns?.places ?? []), first];
  return differences.length === 0 && rewritten ? [rewritten] : differences.slice(0, limit);
}

/** Matches columns by name where they don't stand place by place; null where they do. */
async function byName<Row>(
  left: Ahead<Row>,
  right: Ahead<Row>,
  kind: RowKind<Row>,
  limit: number,
): Promise<ColumnMatch | null> {
  const [wanted, got] = [await left.peek(0), await right.peek(0)];
  if (!wanted || !got || sameTexts(kind.head(wanted), kind.head(got))) return null;
  const columns = matchColumns(
    (await left.firstRows(FIRST_ROWS)).map(kind.head),
    (await right.firstRows(FIRST_ROWS)).map(kind.head),
    limit,
  );
  if (!columns) return null;
  left.each((row) => kind.picked(row, columns.wanted));
  right.each((row) => kind.picked(row, columns.got));
  return columns;
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

async function isAnotherOrder<Row>(
  order: RowOrder<Row>,
  left: Ahead<Row>,
  right: Ahead<Row>,
): Promise<boolean> {
  for (let row = await left.take(); row !== undefined; row = await left.take()) order.wanted(row);
  for (let row = await right.take(); row !== undefined; row = await right.take()) order.got(row);
  return order.isAnotherOrder();
}

async function indexOf<Row>(
  rows: Ahead<Row>,
  sought: Row,
  { same }: RowKind<Row>,
): Promise<number> {
  for (let at = 1; at <= LOOK_AHEAD; at += 1) {
    const row = await rows.peek(at);
    if (row === undefined) return -1;
    if (same(row, sought)) return at;
  }
  return -1;
}

class Ahead<Row> {
  #seen: Row[] = [];
  #change = (row: Row): Row => row;
  last: Row | undefined;

  constructor(private readonly rows: AsyncGenerator<Row, void, void>) {}

  async peek(at: number): Promise<Row | undefined> {
    while (this.#seen.length <= at) {
      const { value, done } = await this.rows.next();
      if (done || value === undefined) return undefined;
      this.last = value;
      this.#seen.push(this.#change(value));
    }
    return this.#seen[at];
  }

  async firstRows(count: number): Promise<Row[]> {
    await this.peek(count - 1);
    return this.#seen.slice(0, count);
  }

  /** Every row that isn't dropped yet comes changed by this. */
  each(change: (row: Row) => Row): void {
    this.#change = change;
    this.#seen = this.#seen.map(change);
  }

  drop(): void {
    this.#seen.shift();
  }

  async take(): Promise<Row | undefined> {
    const row = await this.peek(0);
    this.drop();
    return row;
  }
}
