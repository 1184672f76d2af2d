import { sql } from "kysely";
import { isAccounting } from "@/lib/domain/reports/report";
import { SETTLED_STATUSES } from "@/lib/domain/transactions/transaction";
import {
  addTo,
  emptySums,
  inStatusOrder,
  type AmountSums,
  type StatusTotals,
} from "@/lib/domain/transactions/settled-totals";
import type { Database } from "../database";
import { accountingSides } from "./report-select";
import { exceptionSelect } from "./exception-select";
import { inLiteral } from "./literals";
import { pickedRecords } from "./picked-records";
import type { ReportSource } from "./report-pieces";

type TotalledReport = Pick<ReportSource, "kind" | "preset" | "set" | "exceptions" | "ownAccounts">;

/** What a report's file adds up to. Of exceptions, what went out counts as sent and what came in as received. */
export interface ReportTotals extends AmountSums {
  /** The transactions in it; a row of a file may be a line of a statement, or many transactions. */
  rows: number;
  /** Records in the report without a date. */
  undated: number;
  /** The same sums by the transactions' status; none of exceptions. */
  byStatus: StatusTotals[];
}

/** Counts and sums of what is in a report's file, as of its revision, in one reading. */
export async function reportTotals(db: Database, source: TotalledReport): Promise<ReportTotals> {
  const { rows } = await sql<{
    source: string | null;
    destination: string | null;
    status: string | null;
    count: string;
    undated: string;
    sent: string | null;
    received: string | null;
    quoted: string | null;
  }>`
    select source_currency as source, destination_currency as destination, status, count(id) as count, count(id) filter (where created_at is null) as undated,
      trim_scale(sum(amount_sent))::text as sent, trim_scale(sum(amount_received))::text as received, trim_scale(sum(amount_quoted))::text as quoted
    from (${sql.raw(inFile(source))}) in_file
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  const all = emptySums();
  const byStatus = new Map<string, StatusTotals>();
  for (const { source: from, destination: to, status, count, ...sums } of rows) {
    const ofStatus = byStatus.get(status ?? "") ?? {
      status: status ?? "",
      rows: 0,
      ...emptySums(),
    };
    if (status !== null) byStatus.set(status, ofStatus);
    ofStatus.rows += Number(count);
    for (const totals of [all, ofStatus]) {
      addTo(totals.amountSent, from, sums.sent);
      addTo(totals.amountReceived, to, sums.received);
      addTo(totals.amountQuoted, to, sums.quoted);
    }
  }
  return {
    rows: rows.reduce((count, row) => count + Number(row.count), 0),
    undated: rows.reduce((count, row) => count + Number(row.undated), 0),
    ...all,
    byStatus: inStatusOrder([...byStatus.values()]),
  };
}

/** How many records without a date would be in a report's file, whatever its days. */
export async function countUndated(db: Database, source: TotalledReport): Promise<number> {
  const set = {
    ...source.set,
    filter: { ...source.set.filter, range: null, undated: "only" as const },
  };
  return (await reportTotals(db, { ...source, set })).rows;
}

/** SQL of what a report's file has of each record: what was sent and received, and null where that side isn't in the file. */
function inFile({ kind, preset, set, exceptions, ownAccounts }: TotalledReport): string {
  const records = pickedRecords(set, null);
  if (exceptions) {
    const sides =
      "null::text as status, case when direction = 'out' then currency end as source_currency, case when direction = 'out' then amount end as amount_sent, case when direction = 'in' then currency end as destination_currency, case when direction = 'in' then amount end as amount_received, null::numeric as amount_quoted";
    return `select case when kind = 'transfer' then line_or_transfer end as id, date as created_at, ${sides} from (${exceptionSelect(set, exceptions)}) rows`;
  }
  if (kind === "corridors")
    return `select * from (${records}) r where r.status in ${inLiteral(SETTLED_STATUSES)}`;
  if (!isAccounting(preset)) return records;
  const has = accountingSides("r", "r.recipient_account", {
    currency: set.filter.currency ?? "",
    ownAccounts,
  });
  return `
    select r.id, r.created_at, r.status, r.source_currency, case when ${has.out} then r.amount_sent end as amount_sent,
      case when ${has.refund} then r.source_currency else r.destination_currency end as destination_currency,
      case when ${has.refund} then r.amount_sent when ${has.in} then r.amount_received end as amount_received, null::numeric as amount_quoted
    from (${records}) r where ${has.out} or ${has.in} or ${has.refund}`;
}
