import { quotedAmountOf, receivedAmountOf } from "../mirror/received-amount";
import type { KeptAccount } from "./kept-accounts";
import { revisionLiteral, textLiteral } from "./literals";
import { filterCondition, type RowFilter } from "./row-filter";
import { searchOfRecords, searchOfVersions } from "./search-condition";

/** The records of a report, as they were at a revision. */
export interface RowSet {
  revision: string;
  filter: RowFilter;
  /** Whether differences of matches are net amounts, money in positive; see matches-of-picked.ts. Absent: in each match's own direction, as files from before this have them. */
  netDifferences?: boolean;
  /** The accounts kept here, each of whose ends has to be matched for a record to be. Absent: one end is enough, as in files from before this. */
  accounts?: readonly KeptAccount[];
}

/** A stretch of the order newest first, so that a long file is read in pieces: from `after` on, up to and with `upTo`. */
export interface Stretch {
  dated: boolean;
  after: RowKey | null;
  upTo: RowKey | null;
}

export interface RowKey {
  /** As the database writes it, to the microsecond; null among the records without a date. */
  createdAt: string | null;
  id: string;
}

const COLUMNS = [
  "reference text",
  "type text",
  "status text",
  "source_currency text",
  "amount_sent numeric",
  "destination_currency text",
  "amount_received numeric",
  "rate text",
  "fee text",
  "created_at timestamptz",
  "recipient_name text",
  "recipient_account text",
  "bank_or_network text",
  "transaction_hash text",
  "failure_reason text",
] as const;
const NAMES = COLUMNS.map((column) => column.slice(0, column.indexOf(" "))).filter(
  (name) => name !== "amount_received",
);
/** SQL of what a report has of a record: `amount_received` only where it was received, and `amount_quoted` otherwise. */
const namedOf = (table: string): string =>
  [
    ...NAMES.map((name) => `${table}.${name}`),
    `${receivedAmountOf(table)} as amount_received`,
    `${quotedAmountOf(table)} as amount_quoted`,
  ].join(", ");

/**
 * SQL of the records as of the revision: those that have not changed since, and the versions that were replaced after it.
 * Each record is included once, and always the same ones, whatever has happened to them since.
 */
export function pickedRecords({ revision, filter }: RowSet, stretch: Stretch | null): string {
  const asOf = revisionLiteral(revision);
  return `
    select t.id, ${namedOf("t")} from transactions t
    where t.revision <= ${asOf} and ${filterCondition(filter, "t", "t.id")} and ${searchOfRecords(filter.search)} and ${stretchCondition(stretch, "t.created_at", "t.id")}
    union all
    select v.transaction_id, ${namedOf("r")}
    from transaction_versions v cross join lateral jsonb_to_record(v.record) as r(${COLUMNS.join(", ")})
    where v.revision <= ${asOf} and v.replaced_by > ${asOf}
      and ${filterCondition(filter, "r", "v.transaction_id")} and ${searchOfVersions(filter.search, "r", "v.transaction_id")} and ${stretchCondition(stretch, "v.created_at", "v.transaction_id")}`;
}

/**
 * SQL of when a record was made, by each of what it has been at the revision or since and the filter finds, its search aside: whatever a
 * later revision picks of it is one of these.
 * @param id SQL of the record's id
 */
export function statesSince(revision: string, filter: RowFilter, id: string): string {
  return `
    select t.created_at from transactions t where t.id = ${id} and ${filterCondition(filter, "t", "t.id")}
    union all
    select v.created_at from transaction_versions v cross join lateral jsonb_to_record(v.record) as r(${COLUMNS.join(", ")})
    where v.transaction_id = ${id} and v.replaced_by > ${revisionLiteral(revision)} and ${filterCondition(filter, "r", "v.transaction_id")}`;
}

function stretchCondition(stretch: Stretch | null, createdAt: string, id: string): string {
  if (!stretch) return "true";
  const { dated, after, upTo } = stretch;
  if (!dated) {
    return [
      `${createdAt} is null`,
      ...(after ? [`${id} < ${textLiteral(after.id)}`] : []),
      ...(upTo ? [`${id} >= ${textLiteral(upTo.id)}`] : []),
    ].join(" and ");
  }
  const key = ({ createdAt: at, id: place }: RowKey) =>
    `(${textLiteral(at ?? "")}::timestamptz, ${textLiteral(place)})`;
  return [
    `${createdAt} is not null`,
    ...(after ? [`(${createdAt}, ${id}) < ${key(after)}`] : []),
    ...(upTo ? [`(${createdAt}, ${id}) >= ${key(upTo)}`] : []),
  ].join(" and ");
}
