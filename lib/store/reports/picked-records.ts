import { createQueryId, PostgresQueryCompiler } from "kysely";
import { allOf, conditionsOf, type StoredFilter } from "../mirror/mirror-filter";
import { quotedAmountOf, receivedAmountOf } from "../mirror/settled-records";
import { RECORD_COLUMNS, TYPED_COLUMNS } from "../mirror/transactions";
import { plainKey } from "../reconciliation/account-keys";
import type { KeptAccount } from "./kept-accounts";
import { revisionLiteral, textLiteral, valueLiteral } from "../postgres/literals";
import { filterCondition, type RowFilter, validAtRevision } from "./row-filter";

export interface RowSet {
  revision: string;
  filter: RowFilter;
  /** The kept accounts, each of whose ends must be matched. Absent where one end is enough. */
  accounts?: readonly KeptAccount[];
}

/** A stretch of the order newest first: after `after`, up to and including `upTo`. */
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

const NAMES = RECORD_COLUMNS.filter(
  (name) => name !== "amount_received" && name !== "payment_account",
);
/** SQL of a record's columns in a report. The amount is either received or quoted. */
const namedOf = (table: string): string =>
  [
    ...NAMES.map((name) => `${table}.${name}`),
    `${receivedAmountOf(table)} as amount_received`,
    `${quotedAmountOf(table)} as amount_quoted`,
  ].join(", ");

/**
 * SQL of the records as of the revision, each once. Records that have not changed since, and the
 * versions that were replaced after it: always the same ones, whatever has happened since.
 */
export function pickedRecords({ revision, filter }: RowSet, stretch: Stretch | null): string {
  const asOf = revisionLiteral(revision);
  return `
    select t.id, ${namedOf("t")} from transactions t
    where t.revision <= ${asOf} and ${filterCondition(filter, "t", "t.id")} and ${searchOfRecords(filter.search)} and ${stretchCondition(stretch, "t.created_at", "t.id")}
    union all
    select v.transaction_id, ${namedOf("r")}
    from transaction_versions v cross join lateral jsonb_to_record(v.record) as r(${TYPED_COLUMNS})
    where v.revision <= ${asOf} and v.replaced_by > ${asOf}
      and ${filterCondition(filter, "r", "v.transaction_id")} and ${searchOfVersions(filter.search, "r", "v.transaction_id")} and ${stretchCondition(stretch, "v.created_at", "v.transaction_id")}`;
}

/**
 * SQL of the creation times of a record's states since the revision, under the filter.
 * The search doesn't count. Whatever a later revision picks of it is one of these.
 * @param id SQL of the record's id
 */
export function statesSince(revision: string, filter: RowFilter, id: string): string {
  return `
    select t.created_at from transactions t where t.id = ${id} and ${filterCondition(filter, "t", "t.id")}
    union all
    select v.created_at from transaction_versions v cross join lateral jsonb_to_record(v.record) as r(${TYPED_COLUMNS})
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

/**
 * Keeps what belongs to the records `picked`. If these are one piece of many, each is looked up: by a join, the planner reads the whole
 * table for each piece, since it takes a stretch for many times as many records as it has. For all records at once, joins are faster.
 */
export function ofPicked(column: string, isPiece: boolean): string {
  return isPiece ? `${column} = any(array(select id from picked))` : "true";
}

/**
 * How `picked` is joined with what `ofPicked` kept. A full join adds nothing, as all of that is of picked records. But other than a
 * left join it is never a nested loop, which would compare every record of a piece with every one kept, since the planner expects
 * next to none.
 */
export function withPicked(isPiece: boolean): string {
  return isPiece ? "full join" : "left join";
}

/** SQL of the desk's knowledge, at the revision, of its transfers with records `picked`. */
export function originsOfPicked({ revision }: RowSet, isPiece: boolean): string {
  return `(select * from transfer_origins t where ${ofPicked("t.transfer_id", isPiece)} and ${validAtRevision("t", revision)})`;
}

/**
 * Writes a filter of the mirror's page as SQL text.
 * The same conditions as the page's search, so that a file has the rows that the page counts. They name columns
 * of `transactions` bare, so only its columns may be in scope.
 */
function searchOfRecords(filter: StoredFilter | undefined): string {
  return filter ? sqlText(filter) : "true";
}

/**
 * Writes the filter for a record's replaced version.
 * Versions have no generated columns: they are made as the table makes them.
 * @param r the name of the version's columns; `id` is the expression of its record's id
 */
function searchOfVersions(filter: StoredFilter | undefined, r: string, id: string): string {
  if (!filter) return "true";
  // The inner columns hide those of the version's row that have the same names.
  return `exists (select from (
    select ${id} as id, ${r}.*, regexp_replace(lower(btrim(${r}.transaction_hash)), '^0x', '') as hash_key,
      ${plainKey(`${r}.reference`)} as reference_key,
      lower(coalesce(${r}.reference, '') || ' ' || coalesce(${r}.recipient_name, '') || ' ' || coalesce(${r}.recipient_account, '') || ' ' || coalesce(${r}.failure_reason, '')) as search_text
    ) version where ${sqlText(filter)})`;
}

function sqlText(filter: StoredFilter): string {
  return new LiteralCompiler().compileQuery(
    allOf(conditionsOf(filter)).toOperationNode(),
    createQueryId(),
  ).sql;
}

/** Writes values into the text, since COPY takes no parameters. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(valueLiteral(value));
  }
}
