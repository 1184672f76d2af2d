import { sql } from "kysely";
import { addAmounts } from "@/lib/money/amount";
import type { Database } from "../database";
import { pickedRecords, type RowSet } from "./picked-records";

export interface ReportTotals {
  rows: number;
  /** Records in the report without a date. */
  undated: number;
  /** Currency → exact sum over all rows, whatever their status. */
  amountSent: Record<string, string>;
  amountReceived: Record<string, string>;
}

/** Counts and sums of a set's records as of its revision, in one reading of them. */
export async function reportTotals(db: Database, set: RowSet): Promise<ReportTotals> {
  const { rows } = await sql<{ source: string; destination: string; count: string; undated: string; sent: string; received: string | null }>`
    select source_currency as source, destination_currency as destination, count(*) as count, count(*) filter (where created_at is null) as undated,
      trim_scale(sum(amount_sent))::text as sent, trim_scale(sum(amount_received))::text as received
    from (${sql.raw(pickedRecords(set, null))}) picked
    group by 1, 2 order by 1, 2
  `.execute(db);
  return {
    rows: rows.reduce((all, row) => all + Number(row.count), 0),
    undated: rows.reduce((all, row) => all + Number(row.undated), 0),
    amountSent: added(rows.map((row) => [row.source, row.sent])),
    amountReceived: added(rows.map((row) => [row.destination, row.received])),
  };
}

/** Sums per currency. What was never received isn't counted as zero. */
function added(parts: readonly (readonly [currency: string, amount: string | null])[]): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const [currency, amount] of parts) {
    if (amount === null) continue;
    sums[currency] = addAmounts(Object.hasOwn(sums, currency) ? (sums[currency] ?? "0") : "0", amount);
  }
  return sums;
}
