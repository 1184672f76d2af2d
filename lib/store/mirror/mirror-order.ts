import { sql, type RawBuilder } from "kysely";
import type { MirrorOrder, MirrorSort } from "@/lib/domain/transactions/mirror-sort";
import { allOf, type Condition } from "./mirror-filter";

interface SortKey {
  column: RawBuilder<unknown>;
  /** What its text is cast to, to be compared. */
  type: RawBuilder<unknown>;
  /** An unknown value is less than any. */
  nullable: boolean;
}

const key = (column: RawBuilder<unknown>, type: RawBuilder<unknown>, nullable: boolean): SortKey => ({ column, type, nullable });
const TEXT = sql`text`;
const CREATED = key(sql`created_at`, sql`timestamptz`, true);
const ID = key(sql`id`, TEXT, false);

/** Each order has an index of just these columns, which is read from either end, and which holds beside them what is cheap to
 * filter by. The id makes each order a full one. */
const KEYS: Record<MirrorSort, readonly [SortKey, ...SortKey[]]> = {
  created: [CREATED, ID],
  sent: [key(sql`source_currency`, TEXT, false), key(sql`amount_sent`, sql`numeric`, false), CREATED, ID],
  received: [key(sql`destination_currency`, TEXT, false), key(sql`amount_received`, sql`numeric`, true), CREATED, ID],
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

/** Where a row stands, as JSON text: its keys, exactly. */
export function placeOf(sort: MirrorSort): RawBuilder<string> {
  return sql<string>`jsonb_build_array(${sql.join(KEYS[sort].map(({ column }) => sql`(${column})::text`))})`;
}

/** The values of a row's keys, null where it has none. */
export type Place = readonly (string | null)[];

/** A stretch of the order. Stretches that follow each other make up all that lies behind a place. */
export interface Stretch {
  condition: Condition;
  /** Whether it leaves the first key open. */
  isOpen: boolean;
}

/**
 * What lies behind a place, as stretches in order, each of which is one range of the index: first what shares all keys but the
 * last, at the end what differs in the first.
 */
export function stretchesAfter({ sort, direction }: MirrorOrder, place: Place): Stretch[] {
  const keys = KEYS[sort];
  return keys
    .flatMap((own, depth) => {
      const shared = keys.slice(0, depth).map((each, index) => equals(each, place[index] ?? null));
      return beyond(own, place[depth] ?? null, direction === "ascending").map((condition) => ({ condition: allOf([...shared, condition]), isOpen: depth === 0, depth }));
    })
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ condition, isOpen }) => ({ condition, isOpen }));
}

function equals({ column, type }: SortKey, value: string | null): Condition {
  return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}::${type}`;
}

/** Behind a value, in order. The unknown comes before all when going up and after all when going down. */
function beyond({ column, type, nullable }: SortKey, value: string | null, up: boolean): Condition[] {
  if (up) return [value === null ? sql<boolean>`${column} is not null` : sql<boolean>`${column} > ${value}::${type}`];
  if (value === null) return [];
  return [sql<boolean>`${column} < ${value}::${type}`, ...(nullable ? [sql<boolean>`${column} is null`] : [])];
}
