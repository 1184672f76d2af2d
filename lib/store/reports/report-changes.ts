import type { InstantRange } from "@/lib/domain/calendar/range";
import { isoInZone } from "@/lib/domain/calendar/zone";
import { confirmedPayments, type DocumentRecord } from "@/lib/domain/documents/document";
import { isDocuments } from "@/lib/domain/reports/file-limits";
import {
  type AccountingPreset,
  isAccounting,
  type ReportColumn,
  reportColumns,
} from "@/lib/domain/reports/report";
import { SETTLED_STATUSES } from "@/lib/domain/transactions/transaction";
import type { Database } from "../database";
import { inLiteral, instantLiteral, revisionLiteral, textLiteral } from "../postgres/literals";
import { documentSelect, readDocuments } from "./document-rows";
import { pickedRecords, type RowSet, statesSince } from "./picked-records";
import { type Cell, readCells } from "./copy-out";
import type { ReportSource } from "./report-pieces";
import { keyedLines, reportSelect } from "./report-select";
import type { RowFilter } from "./row-filter";

/** What a report shows of one record, or one line of it: null is empty. */
export interface ShownRow {
  /** The transfer's id. */
  id: string;
  reference: string | null;
  /** In the order of the names. */
  cells: Cell[];
}

/** What a report shows of its records, so that two of its revisions can be compared. */
export interface Shown {
  names: readonly string[];
  /** The rows of a set by a key that stays the same from revision to revision, those of one record one after the other. */
  rows(db: Database, set: RowSet, zone: string): Promise<Map<string, ShownRow>>;
}

/** By the columns of a list, one row for each record. */
export function shownByColumns(columns: readonly ReportSource["columns"][number][]): Shown {
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
 * What a report shows of its transactions, and nothing else: of corridors and of files for accounting products that is less than they are made
 * from, and of documents more than lists have. Not for exceptions, which have rows of their own.
 */
export function shownBy({ kind, preset, columns, withFee, ownAccounts }: ReportSource): Shown {
  if (isDocuments(kind)) return shownByDocuments(kind === "receipts", withFee === true);
  if (kind === "corridors") return { names: CORRIDOR_NAMES, rows: corridorRows };
  if (kind === "transactions" && isAccounting(preset))
    return {
      names: reportColumns(kind, preset).map(({ name }) => name),
      rows: (db, set, zone) => lineRows(db, set, { preset, zone, ownAccounts }),
    };
  return shownByColumns(columns);
}

type Field = [name: string, of: (record: DocumentRecord, zone: string) => string | null];

const instant = (at: Date | null, zone: string): string | null =>
  at === null ? null : isoInZone(at, zone);

/** What both documents say, in the names of lists. */
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

/** What is the sender's own business. */
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

function shownByDocuments(areReceipts: boolean, withFee: boolean): Shown {
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

/** What of each record is summed in its corridor. */
async function corridorRows(
  db: Database,
  set: RowSet,
  zone: string,
): Promise<Map<string, ShownRow>> {
  const select = `
    select p.id, p.reference, to_char(p.created_at at time zone ${textLiteral(zone)}, 'YYYY-MM'), p.source_currency, p.destination_currency, p.amount_sent, p.amount_received, p.amount_quoted, p.rate, p.fee
    from (${pickedRecords(set, null)}) p where p.status in ${inLiteral(SETTLED_STATUSES)}`;
  const rows = await readCells(db, select, zone);
  return new Map(
    rows.map(([id, reference = null, ...cells]) => [id ?? "", { id: id ?? "", reference, cells }]),
  );
}

async function lineRows(
  db: Database,
  set: RowSet,
  {
    preset,
    zone,
    ownAccounts,
  }: { preset: AccountingPreset; zone: string; ownAccounts: readonly string[] | undefined },
): Promise<Map<string, ShownRow>> {
  const rows = await readCells(
    db,
    `${keyedLines(set, preset, { zone, ownAccounts })} order by transfer_id, place`,
    zone,
  );
  return new Map(
    rows.map(([id, place, reference = null, ...cells]) => [
      `${id} ${place}`,
      { id: id ?? "", reference, cells },
    ]),
  );
}

/** Rows of a set by their transfer's id, with these columns' cells as a file shows them. */
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

/** Which touched records are looked for. */
interface TouchedOf {
  /** What was written after this revision, up to and including the other. */
  revision: string;
  upTo: string;
  /** A record counts if it is, or was at the first revision or later, what this finds, its search aside. Its own range is not used. */
  filter: RowFilter;
  /** The ranges that records are looked for in, null for all of time; a record without a date may be in any. At least one. */
  ranges: readonly (InstantRange | null)[];
}

interface TouchedRecord {
  id: string;
  /** Of the ranges that it may be in, by their place among them. */
  places: number[];
}

/**
 * Transactions, in the order of their ids, for which anything that reports show was written after a revision: the record itself, a match of
 * it, or what the desk knows about its transfer. A report may still show them unchanged. All ranges are looked at together, since most of
 * what is touched is in none of those that were closed long ago.
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

/** The range from the first start to the last end. */
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
