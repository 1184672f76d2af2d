import type { Database } from "../database";
import { exceptionCuts, type ExceptionsOf, type ExceptionStretch } from "./exception-select";
import type { RowSet } from "./picked-records";
import { readCells } from "./read-cells";

/** How many rows are read at once: some megabytes of a file, and a moment of one connection. */
const ROWS_A_STRETCH = 20_000;

/**
 * Cuts the order of exceptions, oldest first, into stretches that hold every row once. A stretch is of rows and not of records, as most lines
 * and transfers of a period are no exceptions: so a usual report is read at once.
 */
export async function exceptionStretches(
  db: Database,
  set: RowSet,
  exceptions: ExceptionsOf,
  rows = ROWS_A_STRETCH,
): Promise<ExceptionStretch[]> {
  const cuts = (await readCells(db, exceptionCuts(set, exceptions, rows), exceptions.zone)).map(
    ([day, subject]) => ({ day: day ?? "", subject: subject ?? "" }),
  );
  return [...cuts, null].map((upTo, at) => ({ after: cuts[at - 1] ?? null, upTo }));
}
