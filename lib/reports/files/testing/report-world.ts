import { reportColumns } from "@/lib/domain/reports/report";
import { openDatabase, sql, type Database } from "@/lib/store/database";
import type { ReportSource } from "@/lib/store/reports/report-pieces";
import { reportTotals } from "@/lib/store/reports/report-totals";
import { settledRevision } from "@/lib/store/revision";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import type { FileFacts } from "@/lib/store/reports/report-file";

export interface ReportWorld {
  db: Database;
  /** All records, as they are when this is called. */
  sourceOf(kind: "transactions" | "reconciliation"): Promise<ReportSource>;
  factsOf(source: ReportSource): FileFacts;
  drop(): Promise<void>;
}

/** A database with this many failed transactions, one a second, of which reports are made. */
export async function reportWorld(rows: number): Promise<ReportWorld> {
  const database = await createTestDatabase();
  const db = openDatabase(database.deskUrl);
  await sql`
    insert into transactions (id, status, source_currency, amount_sent, destination_currency, created_at, revision, read_started_at, first_seen_at)
    select md5(n::text), 'failed', 'NGN', n, 'USDC', timestamptz '2026-11-01' + n * interval '1 second', nextval('desk_revision'), now(), now()
    from generate_series(1, ${rows}::int) n
  `.execute(db);
  return {
    db,
    async sourceOf(kind) {
      const set = {
        revision: await settledRevision(db),
        filter: { range: null, state: null, currency: null },
      };
      return {
        kind,
        preset: "screen",
        columns: reportColumns(kind, "screen"),
        zone: "Africa/Lagos",
        set,
        exceptions: null,
      };
    },
    factsOf: (source) => ({
      title: "",
      createdAt: new Date(0),
      organisation: { name: "", sandbox: true },
      totals: () => reportTotals(db, source),
    }),
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
}
