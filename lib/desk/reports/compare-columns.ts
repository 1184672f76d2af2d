import type { Alteration } from "@/lib/contract/api/verification";
import type { ComparedRow } from "@/lib/domain/reports/compared-cell";

export interface ColumnMatch {
  /** Columns that are missing, were added or stand elsewhere. */
  places: Alteration[];
  wanted: PickedCells;
  got: PickedCells;
}

/** The cells of a row that are compared. */
export interface PickedCells {
  /** Of the columns that both files have, from 0, in written order. */
  places: readonly number[];
  /** The number of columns in the head. Cells behind them belong to none, and are compared as well. */
  width: number;
}

interface ColumnPair {
  wanted: number;
  got: number;
}

/**
 * Matches the columns of two files by the names in their heads. Null if they stand place by place: also where only names
 * are others, or none of them is known.
 * @param wanted the texts of the first rows that were written; the head is the first of them
 * @param got the same of the file that was found
 * @param limit how many places are enough
 */
export function matchColumns(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
  limit: number,
): ColumnMatch | null {
  const [head, found] = [wanted[0] ?? [], got[0] ?? []];
  const pairs = pairsByName(head, found);
  if (pairs.length === 0) return null;
  const inPlace = head.map((_, at) => ({ wanted: at, got: at }));
  const [placed, named] = [alike(wanted, got, inPlace), alike(wanted, got, pairs)];
  if (placed > named || (placed === named && head.length === found.length)) return null;
  const known = { wanted: pairs.map((pair) => pair.wanted), got: pairs.map((pair) => pair.got) };
  const kept = inOrder(pairs);
  const places = [
    ...unpaired(head, known.wanted).map((at) =>
      placeOf("missing", nameOf(head, at), "The whole column", null),
    ),
    ...unpaired(found, known.got)
      .slice(0, limit)
      .map((at) => placeOf("added", nameOf(found, at), null, "A column that was not in the file")),
    ...pairs
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
  return {
    places,
    wanted: { places: known.wanted, width: head.length },
    got: { places: known.got, width: found.length },
  };
}

export function pickedCells(
  cells: ComparedRow["cells"],
  { places, width }: PickedCells,
): ComparedRow["cells"] {
  return [...places.map((at) => cells[at] ?? null), ...cells.slice(width)];
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

/** How many values of the first rows are the same if columns are paired so. */
function alike(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
  pairs: readonly ColumnPair[],
): number {
  return wanted.reduce((count, row, line) => {
    const same = pairs.filter(
      (pair) => row[pair.wanted] && row[pair.wanted] === got[line]?.[pair.got],
    );
    return count + same.length;
  }, 0);
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

function unpaired(names: readonly string[], known: readonly number[]): number[] {
  const paired = new Set(known);
  return [...names.keys()].filter((at) => !paired.has(at));
}

function nameOf(head: readonly string[], at: number): string {
  return head[at] || `column ${at + 1}`;
}

function placeOf(
  ofColumn: NonNullable<Alteration["ofColumn"]>,
  column: string,
  expected: string | null,
  found: string | null,
): Alteration {
  return { sheet: null, line: null, column, expected, found, byte: null, ofColumn };
}
