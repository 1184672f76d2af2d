import type { ReportColumn } from "@/lib/domain/reports/report";
import type { Database } from "../database";
import { exceptionSelect, type ExceptionsOf } from "./exception-select";
import type { RowSet } from "./picked-records";
import { readCells, type Cell } from "./read-cells";

/** An exception whose cells differ, as a file shows them; absent at the revision at which it was none. */
export interface ChangedException {
  /** Its line, or end of a transfer. */
  subject: string;
  was: Cell[] | undefined;
  now: Cell[] | undefined;
}

/**
 * Exceptions that differ as of a later revision: their number, and the first of them, oldest first. The database compares them, since a line
 * that was matched, explained or imported since touches no transaction, so that all of them have to be looked at.
 */
export async function changedExceptions(
  db: Database,
  set: RowSet,
  later: string,
  exceptions: ExceptionsOf,
  { columns, most }: { columns: readonly ReportColumn[]; most: number },
): Promise<{ count: number; rows: ChangedException[] }> {
  const at = (revision: string) =>
    `select line_or_transfer as subject, date as day, ${columns.map(({ name }, place) => `${name}::text as c${place}`).join(", ")} from (${exceptionSelect({ ...set, revision }, exceptions)}) e`;
  const cells = (of: string) => columns.map((_, place) => `${of}.c${place}`).join(", ");
  const select = `
    select count(*) over (), coalesce(w.subject, n.subject), w.subject is not null, n.subject is not null, ${cells("w")}, ${cells("n")}
    from (${at(set.revision)}) w full join (${at(later)}) n on n.subject = w.subject
    where (w.subject, ${cells("w")}) is distinct from (n.subject, ${cells("n")})
    order by coalesce(w.day, n.day), 2 limit ${most}`;
  const rows = await readCells(db, select, exceptions.zone);
  return {
    count: Number(rows[0]?.[0] ?? 0),
    rows: rows.map(([, subject, was, is, ...rest]) => ({
      subject: subject ?? "",
      was: was === "t" ? rest.slice(0, columns.length) : undefined,
      now: is === "t" ? rest.slice(columns.length) : undefined,
    })),
  };
}
