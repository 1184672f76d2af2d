export interface FileDifference {
  sheet: string | null;
  /** From 1, which is the head. In the file that was written, for a row that is missing. */
  line: number | null;
  column: string | null;
  expected: string | null;
  found: string | null;
  /** The place in the found file; null where bytes don't map to rows. */
  byte: number | null;
  /** True where rows begin to stand in another order, and nothing else differs. The line written here, and the one found. */
  otherOrder?: true;
  /** The fault of a whole column, which is on no line. */
  ofColumn?: "missing" | "added" | "moved";
}

export interface ColumnMatch {
  /** The compared columns: their places from 0 in both files, in written order. */
  pairs: readonly ColumnPair[];
  /** The differences of the other columns, and of those that stand elsewhere. */
  places: readonly FileDifference[];
  wanted: PickedCells;
  got: PickedCells;
}

interface ColumnPair {
  wanted: number;
  got: number;
}

export interface PickedCells {
  places: readonly number[];
  /** The number of columns in the head. Cells behind them belong to none, and are compared as well. */
  width: number;
}

/**
 * Matches the columns of two files by the names in their heads. Null if they stand place by place: also where only names are others, or
 * none of them is known.
 * @param wanted the texts of the cells of the first rows that were written; the head is the first of them
 * @param got the same of the file that was found
 * @param limit how many places are enough
 */
export function matchColumns(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
  limit: number,
): ColumnMatch | null {
  const [head, found] = [wanted[0] ?? [], got[0] ?? []];
  const named = pairsByName(head, found);
  const kept = inOrder(named);
  const pairs = [...named, ...renamed(head, found, named, kept)].toSorted(
    (a, b) => a.wanted - b.wanted,
  );
  const taken = placesTaken(pairs);
  const places: FileDifference[] = [
    ...between(-1, head.length, taken.wanted).map((at) =>
      placeOf("missing", nameOf(head, at), "The whole column", null),
    ),
    ...between(-1, found.length, taken.got)
      .slice(0, limit)
      .map((at) => placeOf("added", nameOf(found, at), null, "A column that was not in the file")),
    ...named
      .filter((pair) => !kept.includes(pair))
      .map((pair) =>
        placeOf(
          "moved",
          nameOf(head, pair.wanted),
          `As column ${pair.wanted + 1}`,
          `As column ${pair.got + 1}`,
        ),
      ),
  ];
  if (named.length === 0 || places.length === 0 || isOfHeadAlone(wanted, got, pairs)) return null;
  return {
    pairs,
    places,
    wanted: { places: pairs.map((pair) => pair.wanted), width: head.length },
    got: { places: pairs.map((pair) => pair.got), width: found.length },
  };
}

/** A row's cells that are compared. */
export function pickedCells<Cell>(
  cells: readonly Cell[],
  { places, width }: PickedCells,
  none: Cell,
): Cell[] {
  return [...places.map((at) => cells[at] ?? none), ...cells.slice(width)];
}

function nameOf(head: readonly string[], at: number): string {
  return head[at] || `column ${at + 1}`;
}

function placesTaken(pairs: readonly ColumnPair[]): Record<keyof ColumnPair, Set<number>> {
  return {
    wanted: new Set(pairs.map((pair) => pair.wanted)),
    got: new Set(pairs.map((pair) => pair.got)),
  };
}

function placeOf(
  ofColumn: NonNullable<FileDifference["ofColumn"]>,
  column: string,
  expected: string | null,
  found: string | null,
): FileDifference {
  return { sheet: null, line: null, column, expected, found, byte: null, ofColumn };
}

/** Of several columns of a name, the first is the first. */
function pairsByName(head: readonly string[], found: readonly string[]): ColumnPair[] {
  const named = new Map<string, number[]>();
  for (const [at, name] of found.entries()) {
    const places = named.get(name);
    if (places) places.push(at);
    else named.set(name, [at]);
  }
  return head.flatMap((name, wanted) => {
    const got = named.get(name)?.shift();
    return got === undefined ? [] : { wanted, got };
  });
}

/** The most columns that stand in the same order in both: the others were moved. */
function inOrder(pairs: readonly ColumnPair[]): readonly ColumnPair[] {
  type Row = readonly ColumnPair[];
  const longestOf = (rows: readonly Row[]): Row =>
    rows.reduce<Row>((most, row) => (row.length > most.length ? row : most), []);
  const rows: Row[] = [];
  for (const pair of pairs)
    rows.push([...longestOf(rows.filter((row) => (row.at(-1)?.got ?? -1) < pair.got)), pair]);
  return longestOf(rows);
}

/** Columns between the same two, as many as there were: they have other names. */
function renamed(
  head: readonly string[],
  found: readonly string[],
  named: readonly ColumnPair[],
  kept: readonly ColumnPair[],
): ColumnPair[] {
  const taken = placesTaken(named);
  const ends = [{ wanted: -1, got: -1 }, ...kept, { wanted: head.length, got: found.length }];
  return ends.slice(1).flatMap((end, at) => {
    const start = ends[at] ?? end;
    const wanted = between(start.wanted, end.wanted, taken.wanted);
    const got = between(start.got, end.got, taken.got);
    return wanted.length === got.length
      ? wanted.map((place, nth) => ({ wanted: place, got: got[nth] ?? place }))
      : [];
  });
}

function between(start: number, end: number, taken: ReadonlySet<number>): number[] {
  return Array.from({ length: end - start - 1 }, (_, at) => start + 1 + at).filter(
    (at) => !taken.has(at),
  );
}

function isOfHeadAlone(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
  pairs: readonly ColumnPair[],
): boolean {
  let [inPlace, byName] = [0, 0];
  for (const [line, cells] of wanted.slice(1).entries()) {
    const found = got[line + 1] ?? [];
    inPlace += cells.filter((text, at) => text === found[at]).length;
    byName += pairs.filter((pair) => cells[pair.wanted] === found[pair.got]).length;
  }
  return inPlace > byName;
}
