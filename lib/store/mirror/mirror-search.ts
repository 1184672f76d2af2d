import { type RawBuilder, sql } from "kysely";
import type { MirrorOrder, MirrorSort } from "@/lib/domain/transactions/history-query";
import { type DatabaseTransaction, onlyRow, type Queryable } from "../database";
import { currencyStretches } from "./mirror-currencies";
import {
  allOf,
  type Condition,
  conditionsOf,
  estimateRows,
  namedCondition,
  quickConditionsOf,
  RECIPIENT_LIMITS,
  type RecipientLimits,
  type StoredFilter,
  withKnownRecipients,
} from "./mirror-filter";
import { receivedAmountOf } from "./settled-records";
import type { TransactionRow } from "./transactions";

/**
 * The mirror's records with what was `received`, as lists show it and sort by it. To be read from under a name; the planner sees through it to the table and its indexes.
 */
export const RECORDS = sql`(select *, ${sql.raw(receivedAmountOf("transactions"))} as received from transactions)`;

/** The columns that conditions and orders use. Any other column in a subquery, even if unused, doubles the cost of reading along an index. */
export const SEARCHED_COLUMNS = sql`id, created_at, status, type, source_currency, amount_sent, destination_currency, amount_received, received,
  recipient_name, recipient_account, reference, reference_key, failure_reason, search_text, hash_key`;

/** Thresholds that decide how a search is done, never what it finds. */
export interface SearchLimits {
  /** Up to this estimate, the filter's own indexes find all matches, sorted afterwards. */
  few: number;
  /** Finding and sorting more than this costs more than a long look along the order. */
  many: number;
  /**
   * How many rows along the order are checked for matches. The long look is used only where the order's index has all columns
   * of the filter. Fewer where each row has to be fetched from the table: in the order of time, rows are adjacent there; in
   * other orders they are far apart.
   */
  lookAt: { byIndexAlone: number; long: number; byTime: number; scattered: number };
  recipients: RecipientLimits;
  /** Number of newest records read to see in which currencies a text is common. */
  seen: number;
}

/** Determined by trial with a million rows. */
const LIMITS: SearchLimits = {
  few: 10_000,
  many: 60_000,
  lookAt: { byIndexAlone: 20_000, long: 150_000, byTime: 20_000, scattered: 2_000 },
  recipients: RECIPIENT_LIMITS,
  seen: 5_000,
};
/** Skipping more than this reads far along the order in any case. */
const SHORT_SKIP = 1_000;

export interface MirrorSearch {
  filter: StoredFilter;
  order: MirrorOrder;
  limit: number;
  skip: number;
  after: Place | null;
}

export type FoundRow = TransactionRow & { place: string };

interface Part {
  bounds: Condition[];
  others: Condition[];
  /** The condition checked first on each row that is read along the order. */
  quick: Condition[];
  lookAt: number;
}

interface StretchSearch extends Part {
  conditions: Condition[];
  order: MirrorOrder;
  limit: number;
  skip: number;
}

/**
 * Rows of the mirror in an order. The plan is fixed for every filter: matches that are frequent along the order are
 * found by reading along it, for a limited number of rows; those that are rare, or that this didn't find, by the filter's own
 * indexes, and are then sorted.
 */
export async function searchRows(
  db: Queryable,
  { filter: asked, order, limit, skip, after }: MirrorSearch,
  limits: SearchLimits = LIMITS,
): Promise<FoundRow[]> {
  const filter = await withKnownRecipients(db, asked, limits.recipients);
  if (filter === null) return [];
  const behind: Stretch[] =
    after === null
      ? [{ condition: sql<boolean>`true`, isOpen: true }]
      : stretchesAfter(order, after);
  const [conditions, bounds, quick] = [
    conditionsOf(filter),
    boundsOf(filter, order),
    quickConditionsOf(filter),
  ];
  const matches =
    conditions.length === 0 || skip > SHORT_SKIP ? null : await estimateMatches(db, filter);
  const lookAt = await looksFor(db, { filter, order, wanted: limit + skip, limits }, matches);
  const whole: Part = {
    bounds,
    others: bounds.length === conditions.length ? [] : conditions,
    quick,
    lookAt,
  };
  const byCurrency =
    matches !== null && matches > limits.few
      ? await currencyStretches(db, order, filter, limits.seen)
      : null;
  const parts = byCurrency?.map(({ isSparse, ...part }): Part => ({
    ...part,
    quick,
    lookAt: isSparse ? 0 : lookAt,
  }));
  const stretches = behind.flatMap(({ condition, isOpen }) =>
    (isOpen && parts ? parts : [whole]).map((part) => ({
      ...part,
      bounds: [...part.bounds, condition],
    })),
  );
  const rows: FoundRow[] = [];
  let toSkip = skip;
  for (const [index, part] of stretches.entries()) {
    const search: StretchSearch = {
      ...part,
      conditions: [...part.bounds, ...part.others],
      order,
      limit: limit - rows.length,
      skip: toSkip,
    };
    const found = await searchStretch(db, search);
    rows.push(...found);
    if (rows.length >= limit || index === stretches.length - 1) break;
    toSkip =
      found.length > 0 || toSkip === 0
        ? 0
        : toSkip - (await countUpTo(db, search.conditions, toSkip));
  }
  return rows;
}

async function searchStretch(db: Queryable, search: StretchSearch): Promise<FoundRow[]> {
  if (search.skip > SHORT_SKIP || search.others.length === 0)
    return fetchRows(db, search, sql`${RECORDS} records where ${allOf(search.conditions)}`);
  if (search.lookAt > 0) {
    const near = sql`(select ${SEARCHED_COLUMNS} from ${RECORDS} records where ${allOf(search.bounds)} order by ${orderBy(search.order)} limit ${search.lookAt}) near where ${allOf([...search.quick, ...search.conditions])}`;
    const found = await fetchRows(db, search, near);
    if (found.length === search.limit) return found;
  }
  // The offset separates it, since the planner would again look along the order. The sort leaves out keys that
  // the bounds fix.
  return fetchRows(
    db,
    search,
    sql`(select ${SEARCHED_COLUMNS} from ${RECORDS} records where ${allOf(search.conditions)} offset 0) matching where ${allOf(search.bounds)}`,
  );
}

interface Asked {
  filter: StoredFilter;
  order: MirrorOrder;
  wanted: number;
  limits: SearchLimits;
}

async function looksFor(db: Queryable, asked: Asked, matches: number | null): Promise<number> {
  const { filter, order, limits } = asked;
  const { byIndexAlone, long, byTime, scattered } = limits.lookAt;
  if (matches !== null && matches <= limits.few)
    return (await isSoonMet(db, asked, matches)) ? scattered : 0;
  if (order.sort === "created") return byTime;
  if (filter.text !== undefined || filter.recipient !== undefined) return scattered;
  return matches !== null && matches > limits.many ? long : byIndexAlone;
}

/** Tells if few matches are many in a small part of the order, so that a short look has them. */
async function isSoonMet(db: Queryable, { filter, order, wanted, limits }: Asked, matches: number) {
  const bounds = boundsOf(filter, order);
  if (bounds.length === 0 || bounds.length === conditionsOf(filter).length) return false;
  return (
    (wanted * (await estimateRows(db, bounds))) / Math.max(1, matches) <= limits.lookAt.scattered
  );
}

/** Estimated number of matching rows. With two texts one is left out, so it is too high, which costs a short look. */
async function estimateMatches(
  db: Queryable,
  { recipient, knownRecipients, ...others }: StoredFilter,
): Promise<number> {
  if (recipient === undefined || others.text !== undefined)
    return estimateRows(db, conditionsOf(others));
  // The planner would multiply the conditions by name and on the two columns as if they were independent.
  return estimateRows(
    db,
    knownRecipients
      ? [...conditionsOf(others), namedCondition(knownRecipients)]
      : conditionsOf({ ...others, recipient }),
  );
}

/** Reads ids first, by an index alone if it has all columns, then their rows. */
async function fetchRows(
  db: Queryable,
  { order, limit, skip }: StretchSearch,
  from: RawBuilder<unknown>,
): Promise<FoundRow[]> {
  const by = orderBy(order);
  const { rows } = await sql<FoundRow>`
    select t.*, ${placeOf(order.sort)}::text as place
    from (select id as picked from ${from} order by ${by} limit ${limit} offset ${skip}) p join ${RECORDS} t on t.id = p.picked
    order by ${by}
  `.execute(db);
  return rows;
}

function boundsOf(
  { createdFrom, createdBefore, statuses, knownRecipients }: StoredFilter,
  { sort }: MirrorOrder,
): Condition[] {
  const byTime = sort === "created" ? { createdFrom, createdBefore } : {};
  const byStatus =
    statuses?.length === 1 && (sort === "created" || sort === "status") ? { statuses } : {};
  return [
    ...conditionsOf({ ...byTime, ...byStatus }),
    ...(knownRecipients && sort === "recipient" ? [namedCondition(knownRecipients)] : []),
  ];
}

async function countUpTo(db: Queryable, conditions: Condition[], max: number): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from (select from ${RECORDS} records where ${allOf(conditions)} limit ${max}) counted`;
  return (await onlyRow(db, counted)).count;
}

interface PairTotals {
  sourceCurrency: string;
  destinationCurrency: string;
  status: string;
  count: number;
  amountSent: string;
  amountReceived: string | null;
}

/** Counts and exact sums under a filter, for each pair of currencies and status. Reads all that match. */
export async function totalsByPair(db: Queryable, filter: StoredFilter): Promise<PairTotals[]> {
  const known = await withKnownRecipients(db, filter);
  if (known === null) return [];
  const { rows } = await sql<PairTotals>`
    select source_currency, destination_currency, status, count(*)::int as count, sum(amount_sent) as amount_sent, sum(amount_received) as amount_received
    from transactions where ${allOf(conditionsOf(known))} group by 1, 2, 3 order by 1, 2, 3
  `.execute(db);
  return rows;
}

/** Returns the mirror's record count without counting: the sum of the statements' changes. */
export async function recordCount(db: Queryable): Promise<number> {
  const counted = sql<{ count: string }>`
    select coalesce(sum(change), 0) as count from transaction_counts`;
  return Number((await onlyRow(db, counted)).count);
}

/** Merges the rows of many statements into one, so that reading the sum stays cheap. Writers of records don't wait for it. */
export async function mergeRecordCounts(tx: DatabaseTransaction): Promise<void> {
  // Emptying the table of records empties the counts too, and would not see the row that is still being made.
  await sql`lock table transactions in row share mode`.execute(tx);
  await sql`
    with merged as (delete from transaction_counts returning change)
    insert into transaction_counts select sum(change) from merged having count(*) > 0
  `.execute(tx);
}

interface SortKey {
  column: RawBuilder<unknown>;
  /** The SQL type to which the cursor's text is cast for comparison. */
  type: RawBuilder<unknown>;
  /** Unknown values sort below all others. */
  nullable: boolean;
}

const key = (
  column: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  nullable: boolean,
): SortKey => ({ column, type, nullable });
const TEXT = sql`text`;
const CREATED = key(sql`created_at`, sql`timestamptz`, true);
const ID = key(sql`id`, TEXT, false);

/**
 * Keys of each order, which has an index on exactly these. The index is read from either end and
 * includes columns that are cheap to filter by. The id makes each order total.
 */
const KEYS: Record<MirrorSort, readonly [SortKey, ...SortKey[]]> = {
  created: [CREATED, ID],
  sent: [
    key(sql`source_currency`, TEXT, false),
    key(sql`amount_sent`, sql`numeric`, false),
    CREATED,
    ID,
  ],
  received: [
    key(sql`destination_currency`, TEXT, false),
    key(sql`received`, sql`numeric`, true),
    CREATED,
    ID,
  ],
  recipient: [key(sql`recipient_name collate "C"`, TEXT, true), CREATED, ID],
  status: [key(sql`status`, TEXT, false), CREATED, ID],
};

export function orderBy({ sort, direction }: MirrorOrder): RawBuilder<unknown> {
  const up = direction === "ascending";
  const parts = KEYS[sort].map(({ column, nullable }) => {
    if (!nullable) return up ? sql`${column} asc` : sql`${column} desc`;
    return up ? sql`${column} asc nulls first` : sql`${column} desc nulls last`;
  });
  return sql.join(parts);
}

/** A row's position in the order, as JSON text: the exact values of its keys. */
function placeOf(sort: MirrorSort): RawBuilder<string> {
  return sql<string>`jsonb_build_array(${sql.join(KEYS[sort].map(({ column }) => sql`(${column})::text`))})`;
}

/** The values of a row's keys, null where it has none. */
export type Place = readonly (string | null)[];

interface Stretch {
  condition: Condition;
  /** True when it doesn't fix the first key. */
  isOpen: boolean;
}

/**
 * Returns the ranges after a position, each one range of the index.
 * First the rows that share all keys but the last, finally those that differ in the first.
 */
function stretchesAfter({ sort, direction }: MirrorOrder, place: Place): Stretch[] {
  const keys = KEYS[sort];
  return keys
    .map((own, depth) => {
      const shared = keys.slice(0, depth).map((each, index) => equals(each, place[index] ?? null));
      return beyond(own, place[depth] ?? null, direction === "ascending").map((condition) => ({
        condition: allOf([...shared, condition]),
        isOpen: depth === 0,
      }));
    })
    .toReversed()
    .flat();
}

function equals({ column, type }: SortKey, value: string | null): Condition {
  return value === null
    ? sql<boolean>`${column} is null`
    : sql<boolean>`${column} = ${value}::${type}`;
}

/** Everything after a value, in order. Unknown values come first in ascending and last in descending order. */
function beyond({ column, type, nullable }: SortKey, value: string | null, up: boolean) {
  if (up)
    return [
      value === null
        ? sql<boolean>`${column} is not null`
        : sql<boolean>`${column} > ${value}::${type}`,
    ];
  if (value === null) return [];
  return [
    sql<boolean>`${column} < ${value}::${type}`,
    ...(nullable ? [sql<boolean>`${column} is null`] : []),
  ];
}
