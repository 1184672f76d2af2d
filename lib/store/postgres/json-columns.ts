import { setImmediate as immediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";

/** A list of JSON for each column; null where there are no rows. */
export type StoredColumns<Row> = { [Name in keyof Row]: string | null };

/**
 * Selects all rows as one list of JSON for each column. For tens of thousands of rows that is a good deal less work than a list for
 * each row, for the database and for whoever reads it, and several times less than rows. As text, since the driver would read JSON at once.
 */
export function jsonColumns(columns: Readonly<Record<string, RawBuilder<unknown>>>) {
  return sql.join(
    Object.entries(columns).map(
      ([name, value]) => sql`json_agg(${value})::text as ${sql.ref(name)}`,
    ),
  );
}

export type ReadColumns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/** Reads such columns and makes a value of each row. Row objects would take twice as long. */
export function rowsFromColumns<Row, Made>(
  stored: StoredColumns<Row>,
  make: (columns: ReadColumns<Row>, row: number) => Made,
): Made[] {
  const lists = Object.entries<string | null>(stored).map(([name, json]): [string, unknown] => [
    name,
    json === null ? [] : JSON.parse(json),
  ]);
  const columns = Object.fromEntries(lists) as ReadColumns<Row>;
  const [first = []] = Object.values<readonly unknown[]>(columns);
  return Array.from(first, (_, row) => make(columns, row));
}

export function valueAt<Value>(column: readonly Value[], row: number): Value {
  return column[row] as Value;
}

/** Runs each task once all earlier ones have ended, and returns its result. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs queries on one connection in turn, for answers that nobody awaits yet.
 * The database starts the next query at once, while this process works on the previous answer. A connection
 * takes one query at a time.
 */
export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // The caller gets a failure; later tasks run regardless of earlier ones.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** An answer of the database that is still the text it came as. Reading it keeps this process busy. */
export type Unread<Rows> = () => Rows;

/** Asks in turn, and reads the answer after sending the next query. */
export async function askInTurn<Rows>(turns: Turns, ask: () => Promise<Unread<Rows>>) {
  const read = await turns(ask);
  await immediate();
  return read();
}
