/** Said in a row that is only there for the note. */
export const DECIDED_MEANWHILE = "Decided on meanwhile; your note can still be added";

/** A row that somebody is writing a note about, and the list as it was when they began. */
export interface Writing<Row> {
  row: Row;
  list: readonly Row[];
}

/** The rows with the one that is written about: once it has left the list, it stands after the row that it stood after. */
export function withKept<Row extends { id: string }>(
  rows: readonly Row[],
  writing: Writing<Row> | null,
): readonly Row[] {
  if (!writing || rows.some(({ id }) => id === writing.row.id)) return rows;
  const at = writing.list.findIndex(({ id }) => id === writing.row.id);
  const before = writing.list
    .slice(0, Math.max(0, at))
    .findLast(({ id }) => rows.some((row) => row.id === id));
  const place = before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0;
  return [...rows.slice(0, place), writing.row, ...rows.slice(place)];
}
