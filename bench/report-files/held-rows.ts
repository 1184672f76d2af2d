import type { CellValue } from "hucre";
import { reportColumns } from "@/lib/domain/reports/report";
import { sheetRows } from "@/lib/reports/files/sheet-rows";
import { openDatabase, sql } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";

export type SheetCells = CellValue[];

/** The head of a reconciliation report and this many of its newest rows, as they appear in the sheet. */
export async function heldRows(databaseUrl: string, rows: number): Promise<SheetCells[]> {
  const db = openDatabase(databaseUrl);
  try {
    const {
      rows: [at],
    } = await sql<{
      revision: string;
    }>`select last_value::text as revision from desk_revision`.execute(db);
    const set = {
      revision: at?.revision ?? "0",
      filter: { range: null, state: null, currency: null },
    };
    const source: ReportSource = {
      kind: "reconciliation",
      preset: "screen",
      columns: reportColumns("reconciliation", "screen"),
      zone: "Africa/Lagos",
      set,
      exceptions: null,
    };
    const held: SheetCells[] = [];
    for await (const list of sheetRows(db, source)) {
      for (const row of list) if (held.length <= rows) held.push(row);
      if (held.length > rows) break;
    }
    return held;
  } finally {
    await db.destroy();
  }
}
