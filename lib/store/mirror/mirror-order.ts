import { sql, type RawBuilder } from "kysely";
import type { MirrorOrder, MirrorSort } from "@/lib/domain/transactions/history-query";
import { allOf, type Condition } from "./mirror-filter";

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
 * Keys of each order, which has an index on exactly these.
 * The index is read from either end and includes columns that are cheap to filter by. The id makes each order
 * total.
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

/** For ORDER BY. */
export function orderBy({ sort, direction }: MirrorOrder): RawBuilder<unknown> {
  const up = direction === "ascending";
  const parts = KEYS[sort].map(({ column, nullable }) => {
    if (!nullable) return up ? sql`${column} asc` : sql`${column} desc`;
    return up ? sql`${column} asc nulls first` : sql`${column} desc nulls last`;
  });
  return sql.join(parts);
}

/** A row's position in the order, as JSON text: the exact values of its keys. */
export function placeOf(sort: MirrorSort): RawBuilder<string> {
  return sql<string>`jsonb_build_array(${sql.join(KEYS[sort].map(({ column }) => sql`(${column})::text`))})`;
}

/** The values of a row's keys, null where it has none. */
export type Place = readonly (string | null)[];

/** A range of the order. Consecutive ranges make up everything after a position. */
export interface Stretch {
  condition: Condition;
  /** True when it doesn't fix the first key. */
  isOpen: boolean;
}

/**
 * Returns the ranges after a position, each one range of the index.
 * First the rows that share all keys but the last, finally those that differ in the first.
 */
export function stretchesAfter({ sort, direction }: MirrorOrder, place: Place): Stretch[] {
  const keys = KEYS[sort];
  return keys
    .flatMap((own, depth) => {
      const shared = keys.slice(0, depth).map((each, index) => equals(each, place[index] ?? null));
      return beyond(own, place[depth] ?? null, direction === "ascending").map((condition) => ({
        condition: allOf([...shared, condition]),
        isOpen: depth === 0,
        depth,
      }));
    })
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ condition, isOpen }) => ({ condition, isOpen }));
}

function equals({ column, type }: SortKey, value: string | null): Condition {
  return value === null
    ? sql<boolean>`${column} is null`
    : sql<boolean>`${column} = ${value}::${type}`;
}

/** Everything after a value, in order. Unknown values come first in ascending and last in descending order. */
function beyond(
  { column, type, nullable }: SortKey,
  value: string | null,
  up: boolean,
): Condition[] {
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
