import type { InstantRange } from "@/lib/domain/calendar/range";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { confirmedPayments, type DocumentRecord } from "@/lib/domain/documents/document";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import { isAccounting, type ReportColumn, reportColumns } from "@/lib/domain/reports/report";
import { SETTLED_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Database } from "../database";
import { inLiteral, instantLiteral, revisionLiteral, textLiteral } from "../postgres/literals";
import { documentSelect, readDocuments } from "./document-rows";
import { pickedRecords, type RowSet, statesSince } from "./picked-records";
import { type Cell, readCells } from "./copy-out";
import type { ReportSource } from "./report-pieces";
import { keyedLines, reportSelect } from "./report-select";
import type { RowFilter } from "./row-filter";

export interface ReportViewRow {
  id: string;
  reference: string | null;
  cells: Cell[];
}

export interface ReportView {
  names: readonly string[];
  /** Returns a set's rows by a key that stays the same. Rows of one record follow one another. */
  rows(db: Database, set: RowSet, zone: string): Promise<Map<string, ReportViewRow>>;
}

export function viewByColumns(columns: readonly ReportSource["columns"][number][]): ReportView {
  const at = columns.findIndex(({ name }) => name === "reference");
  return {
    names: columns.map(({ name }) => name),
    rows: async (db, set, zone) =>
      new Map(
        [...(await keyedRows(db, set, columns, zone))].map(([id, cells]) => [
          id,
          { id, reference: cells[at] ?? null, cells },
        ]),
      ),
  };
}

/**
 * Returns a report's view of its transactions.
 * For corridors and accounting files, that is less than they are made from; for documents more than lists have.
 * Not for exceptions, which have rows of their own.
 */
export function reportView({
  kind,
  preset,
  columns,
  withFee,
  ownAccounts,
}: ReportSource): ReportView {
  if (isDocuments(kind)) return shownByDocuments(kind === "receipts", withFee === true);
  if (kind === "corridors") return { names: CORRIDOR_NAMES, rows: corridorRows };
  if (kind === "transactions" && isAccounting(preset))
    return {
      names: reportColumns(kind, preset).map(({ name }) => name),
      rows: (db, set, zone) =>
        selectedRows(db, keyedLines(set, preset, { zone, ownAccounts }), zone),
    };
  return viewByColumns(columns);
}

type Field = [name: string, of: (record: DocumentRecord, zone: string) => string | null];

const instant = (at: Date | null, zone: string): string | null =>
  at === null ? null : isoInZone(at, zone);

const OF_BOTH: readonly Field[] = [
  ["reference", ({ reference }) => reference],
  ["type", ({ type }) => type],
  ["status", ({ status }) => status],
  ["created_at", ({ createdAt }, zone) => instant(createdAt, zone)],
  ["completed_at", ({ completedAt }, zone) => instant(completedAt, zone)],
  ["recipient_name", ({ recipientName }) => recipientName],
  ["recipient_account", ({ recipientAccount }) => recipientAccount],
  ["bank_or_network", ({ bankOrNetwork }) => bankOrNetwork],
  ["destination_currency", ({ destinationCurrency }) => destinationCurrency],
  ["amount_received", ({ amountReceived }) => amountReceived],
  ["amount_quoted", ({ amountQuoted }) => amountQuoted],
  ["transaction_hash", ({ transactionHash }) => transactionHash],
];

const OF_RECEIPTS: readonly Field[] = [
  ["your_reference", ({ note }) => note],
  ["created_by", ({ createdBy }) => createdBy],
  ["source_currency", ({ sourceCurrency }) => sourceCurrency],
  ["amount_sent", ({ amountSent }) => amountSent],
  ["rate", ({ rate }) => rate],
  ["payments", paymentsOf],
];

function paymentsOf(record: DocumentRecord, zone: string): string | null {
  const payments = confirmedPayments(record).map(({ amount, currency, sessionId, status, at }) =>
    [instant(at, zone), amount, currency ?? record.sourceCurrency, status, sessionId]
      .filter((part) => part !== null)
      .join(" "),
  );
  return payments.length === 0 ? null : payments.join("; ");
}

function shownByDocuments(areReceipts: boolean, withFee: boolean): ReportView {
  const fields: readonly Field[] = [
    ...OF_BOTH,
    ...(withFee ? [["fee", ({ fee }: DocumentRecord) => fee] satisfies Field] : []),
    ...(areReceipts ? OF_RECEIPTS : []),
  ];
  return {
    names: fields.map(([name]) => name),
    rows: async (db, set, zone) => {
      const records = await readDocuments(db, documentSelect(set, null));
      return new Map(
        records.map((record) => [
          record.id,
          {
            id: record.id,
            reference: record.reference,
            cells: fields.map(([, of]) => of(record, zone)),
          },
        ]),
      );
    },
  };
}

const CORRIDOR_NAMES = [
  "month",
  "source_currency",
  "destination_currency",
  "amount_sent",
  "amount_received",
  "amount_quoted",
  "rate",
  "fee",
];

async function corridorRows(db: Database, set: RowSet, zone: string) {
  const select = `
    select p.id, p.id, p.reference, to_char(p.created_at at time zone ${textLiteral(zone)}, 'YYYY-MM'), p.source_currency, p.destination_currency, p.amount_sent, p.amount_received, p.amount_quoted, p.rate, p.fee
    from (${pickedRecords(set, null)}) p where p.status in ${inLiteral(SETTLED_STATUSES)}`;
  return selectedRows(db, select, zone);
}

/** @param select SQL of a row's key, its record's id and reference, and its cells */
async function selectedRows(db: Database, select: string, zone: string) {
  const rows = await readCells(db, select, zone);
  return new Map(
    rows.map(([key, id, reference = null, ...cells]): [string, ReportViewRow] => [
      key ?? "",
      { id: id ?? "", reference, cells },
    ]),
  );
}

export async function keyedRows(
  db: Database,
  set: RowSet,
  columns: readonly ReportColumn[],
  zone: string,
): Promise<Map<string, Cell[]>> {
  const keyed: readonly ReportColumn[] = [{ name: "transfer_id", is: "figure" }, ...columns];
  const inner = reportSelect(set, {
    zone,
    preset: "screen",
    columns: columns.some((column) => column.name === "transfer_id") ? columns : keyed,
    stretch: null,
  });
  const rows = await readCells(
    db,
    `select transfer_id, ${columns.map((column) => `${column.name}::text`).join(", ")} from (${inner}) shown`,
    zone,
  );
  return new Map(rows.map(([id, ...cells]) => [id ?? "", cells]));
}

interface TouchedOf {
  /** Written after this revision, up to and including the other. */
  revision: string;
  upTo: string;
  /** Finds records, at the first revision or since. Search and range don't count. */
  filter: RowFilter;
  /**
   * Ranges of records, null for all of time; at least one. A record without a date may be in any.
   */
  ranges: readonly (InstantRange | null)[];
}

interface TouchedRecord {
  id: string;
  /** Of the ranges that it may be in, by their place among them. */
  places: number[];
}

/**
 * Returns transactions, by id, with writes after a revision that reports could show.
 * The record itself, a match of it, or the desk's knowledge of its transfer. A report may still show them
 * unchanged. All ranges are looked at together, since most touched records are in none of the ranges closed
 * long ago.
 */
export async function touchedSince(
  db: Database,
  { revision, upTo, filter, ranges }: TouchedOf,
  after: string,
  limit: number,
): Promise<TouchedRecord[]> {
  const [since, until] = [revisionLiteral(revision), revisionLiteral(upTo)];
  const wasWritten = (table: string) =>
    `(${table}.from_revision > ${since} and ${table}.from_revision <= ${until} or ${table}.to_revision > ${since} and ${table}.to_revision <= ${until})`;
  const bounds = ranges.map(
    (range, place) =>
      `(${place}, ${range ? `${instantLiteral(range.start)}, ${instantLiteral(range.end)}` : "'-infinity'::timestamptz, 'infinity'::timestamptz"})`,
  );
  const select = `
    select touched.id, string_agg(distinct p.place::text, ',') from (
      select id from transactions where revision > ${since}
      union
      select g.transaction_id from matches m join match_legs g on g.match_id = m.id where ${wasWritten("m")}
      union
      select o.transfer_id from transfer_origins o where ${wasWritten("o")}
    ) touched
    cross join lateral (${statesSince(revision, { ...filter, range: around(ranges) }, "touched.id")}) s
    join (values ${bounds.join(", ")}) p(place, starts, ends) on s.created_at is null or (s.created_at >= p.starts and s.created_at < p.ends)
    where touched.id > ${textLiteral(after)} group by touched.id order by touched.id limit ${limit}`;
  const rows = await readCells(db, select, "UTC");
  return rows.map(([id, places]) => ({
    id: id ?? "",
    places: (places ?? "").split(",").map(Number),
  }));
}

function around(ranges: readonly (InstantRange | null)[]): InstantRange | null {
  return ranges.reduce(
    (all, range) =>
      all &&
      range && {
        start: range.start < all.start ? range.start : all.start,
        end: range.end > all.end ? range.end : all.end,
      },
  );
}
