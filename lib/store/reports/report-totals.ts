import { sql } from "kysely";
import { type DaySize, isDocuments } from "@/lib/domain/reports/file-limits";
import { isAccounting } from "@/lib/domain/reports/report";
import {
  addTo,
  type AmountSums,
  emptySums,
  inStatusOrder,
  type StatusTotals,
} from "@/lib/domain/transactions/settled-totals";
import { SETTLED_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Database } from "../database";
import { inLiteral } from "../postgres/literals";
import { readCells } from "./copy-out";
import { corridorSelect } from "./corridor-select";
import { exceptionSelect } from "./exception-select";
import { pickedRecords } from "./picked-records";
import type { ReportSource } from "./report-pieces";
import { accountingSides, reportSelect } from "./report-select";

type TotalledReport = Pick<ReportSource, "kind" | "preset" | "set" | "exceptions" | "ownAccounts">;

/** Totals of a report's file. For exceptions, money out is sent and money in received. */
export interface ReportTotals extends AmountSums {
  /** Number of transactions. A file's row may be a statement line, or many transactions. */
  rows: number;
  undated: number;
  /** The same sums by the transactions' status; none of exceptions. */
  byStatus: StatusTotals[];
}

/** Returns counts and sums of a report's file at its revision, in one reading. */
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

/** SQL of each record's amounts in a report's file, null where that side isn't in it. */
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

export async function countRows(db: Database, source: ReportSource): Promise<number> {
  return counted(
    db,
    source,
    hasRowEach(source) ? pickedRecords(source.set, null) : wholeSelect(source),
  );
}

/** The rows of a file that has more than so many; null when it fits. Records alone often tell, without making the rows. */
export async function rowCountIfOver(db: Database, source: ReportSource, max: number) {
  if (source.kind === "transactions" && !hasRowEach(source)) {
    // At most two lines: what was sent, and what was received or sent back.
    const records = await counted(db, source, pickedRecords(source.set, null));
    if (records * 2 <= max) return null;
  }
  const rows = await countRows(db, source);
  return rows > max ? rows : null;
}

/** A row for each record, whatever is in it. */
function hasRowEach({ kind, preset }: ReportSource): boolean {
  return (
    isDocuments(kind) ||
    kind === "reconciliation" ||
    (kind === "transactions" && !isAccounting(preset))
  );
}

async function counted(db: Database, { zone }: ReportSource, select: string): Promise<number> {
  const [[count] = []] = await readCells(db, `select count(*) from (${select}) rows`, zone);
  return Number(count);
}

function wholeSelect(source: ReportSource): string {
  const { kind, zone, set, exceptions } = source;
  if (kind === "corridors") return corridorSelect(set, zone);
  if (exceptions) return exceptionSelect(set, exceptions);
  return reportSelect(set, { ...source, stretch: null });
}

/**
 * Returns the lines and bytes of an accounting file by day, without its head.
 * Days without any are left out. Quotes within a text are counted once, though a file has them twice.
 */
export async function daySizes(
  db: Database,
  { zone, preset, columns, set, ownAccounts }: ReportSource,
): Promise<DaySize[]> {
  const bytes = columns.map(
    ({ name, is }) => `coalesce(octet_length("${name}"::text)${is === "text" ? " + 2" : ""}, 0)`,
  );
  // A comma between two cells, and the line's end.
  const line = [...bytes, columns.length + 1].join(" + ");
  const [day] = columns;
  const select = `select "${day?.name ?? "Date"}" as day, count(*), sum(${line}) from (${reportSelect(set, { zone, preset, columns, stretch: null, ownAccounts })}) l group by 1 order by 1`;
  const rows = await readCells(db, select, zone);
  return rows.map(([on, lines, sum]) => ({
    day: on ?? "",
    lines: Number(lines),
    bytes: Number(sum),
  }));
}
