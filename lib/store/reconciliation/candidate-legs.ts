import { sql, type RawBuilder } from "kysely";
import type {
  AmountWanted,
  DueOfDay,
  KeyLengths,
  NamesWanted,
  Pool,
  WindowWanted,
} from "@/lib/domain/matching/wanted";
import {
  legOfRecord,
  movementOfSide,
  sidesOfRecord,
  type RecordOfLegs,
} from "@/lib/domain/matching/legs-of-record";
import type { Leg, LegPayment, LegSide } from "@/lib/domain/matching/matching";
import { STABLECOINS } from "@/lib/money/currency";
import type { Queryable } from "../database";
import {
  jsonColumns,
  type ReadColumns,
  rowsFromColumns,
  type StoredColumns,
  type Unread,
  valueAt,
} from "../postgres/json-columns";
import { LEG_NETWORK } from "./legs";
import type { Availability } from "./match-candidates";

/** Options of every reading of legs. `zone`: in which a leg's time becomes its day. Transactions without a time or an amount have no legs. */
interface LegOptions {
  zone: string;
  availability: Availability;
}

/** The distinct lengths of all references and sessions. There are few, and each is one step in an index, however many rows have it. */
export async function keyLengths(db: Queryable): Promise<KeyLengths> {
  const [references, sessions] = [
    await lengthsOf(db, sql`transactions`, sql`length(reference_key)`),
    await lengthsOf(db, sql`transfer_payments`, sql`length(session_key)`),
  ];
  return { references, sessions };
}

async function lengthsOf(db: Queryable, table: RawBuilder<unknown>, length: RawBuilder<unknown>) {
  const { rows } = await sql<{ length: number }>`
    with recursive found as (
      select min(${length}) as length from ${table}
      union all
      select (select min(${length}) from ${table} where ${length} > found.length) from found where found.length is not null
    )
    select length from found where length is not null
  `.execute(db);
  return new Set(rows.map((row) => row.length));
}

/** Returns legs of transactions that lines may name, some more than once. */
export async function namedLegs(db: Queryable, wanted: NamesWanted, options: LegOptions) {
  const { sessionKeys, hashes } = wanted;
  const named = await legsOfReferences(db, wanted, options);
  if (sessionKeys.length === 0 && hashes.length === 0) return named;
  const sessions = [...sessionKeys, ...hashes.map((hash) => hash.toUpperCase())];
  const others = await readLegs(
    db,
    options,
    sql`from legs l where l.transaction_id = any(array(
      select id from transactions where hash_key = any(${keyList(hashes)})
      union
      select transfer_id from transfer_payments where session_key = any(${keyList(sessions)})
    ))`,
  );
  return () => [...named(), ...others()];
}

/** Reads each record once and makes its legs here. The view would look up each leg by itself. */
async function legsOfReferences(
  db: Queryable,
  { referenceKeys, pools }: NamesWanted,
  { zone, availability }: LegOptions,
): Promise<Unread<Leg[]>> {
  if (referenceKeys.length === 0) return () => [];
  const {
    rows: [stored],
  } = await sql<StoredColumns<RecordValues>>`
    select ${recordInJson(zone, availability)} from transactions t where t.reference_key = any(${keyList(referenceKeys)}) and t.created_at is not null
  `.execute(db);
  return () =>
    stored === undefined
      ? []
      : rowsFromColumns(stored, recordAt).flatMap((record) => wantedLegs(record, pools));
}

interface RecordValues extends RecordOfLegs {
  taken: readonly LegSide[] | null;
}

const recordInJson = (zone: string, availability: Availability) =>
  jsonColumns({
    id: sql`t.id`,
    status: sql`t.status`,
    sourceCurrency: sql`t.source_currency`,
    amountSent: sql`t.amount_sent::text`,
    destinationCurrency: sql`t.destination_currency`,
    amountReceived: sql`case when t.amount_received > 0 then t.amount_received::text end`,
    on: sql`(t.created_at at time zone ${zone})::date`,
    reference: sql`t.reference`,
    transactionHash: sql`t.transaction_hash`,
    bankOrNetwork: sql`t.bank_or_network`,
    sentOver: sql`case when t.source_currency in (${sql.join(STABLECOINS)}) then (select own.network from transfers own where own.id = t.id) end`,
    payTo: sql`t.payment_account ->> 'account'`,
    recipientAccount: sql`t.recipient_account`,
    payments: paymentsOf(sql`t.id`),
    taken: sql`(select json_agg(g.side) from ${takenLegs(availability)} and g.transaction_id = t.id)`,
  });

function recordAt(columns: ReadColumns<RecordValues>, row: number): RecordValues {
  return {
    id: valueAt(columns.id, row),
    status: valueAt(columns.status, row),
    sourceCurrency: valueAt(columns.sourceCurrency, row),
    amountSent: valueAt(columns.amountSent, row),
    destinationCurrency: valueAt(columns.destinationCurrency, row),
    amountReceived: valueAt(columns.amountReceived, row),
    on: valueAt(columns.on, row),
    reference: valueAt(columns.reference, row),
    transactionHash: valueAt(columns.transactionHash, row),
    bankOrNetwork: valueAt(columns.bankOrNetwork, row),
    sentOver: valueAt(columns.sentOver, row),
    payTo: valueAt(columns.payTo, row),
    recipientAccount: valueAt(columns.recipientAccount, row),
    payments: valueAt(columns.payments, row),
    taken: valueAt(columns.taken, row),
  };
}

function wantedLegs(record: RecordValues, pools: readonly Pool[]): Leg[] {
  const { taken } = record;
  const sides = sidesOfRecord(record);
  const free = taken === null ? sides : sides.filter((side) => !taken.includes(side));
  const wanted = free.filter((side) => {
    const { direction, currency } = movementOfSide(record, side);
    return pools.some((pool) => pool.direction === direction && pool.currency === currency);
  });
  return (wanted.length > 0 ? wanted : free).map((side) => legOfRecord(record, side));
}

/**
 * Passes keys as one text, which is quicker than a list to send and read.
 * Keys are letters and digits only. A query of its own keeps the plan on the index.
 */
function keyList(keys: readonly string[]): RawBuilder<unknown> {
  return sql`(select string_to_array(${keys.join(",")}, ','))::text[]`;
}

export async function legsOfAmounts(
  db: Queryable,
  wanted: readonly AmountWanted[],
  options: LegOptions,
): Promise<Unread<Leg[]>> {
  return readLegs(
    db,
    options,
    sql`from (
        select w.direction, w.currency, w.amount, w."from"::timestamp at time zone ${options.zone} as since, (w."to" + 1)::timestamp at time zone ${options.zone} as until
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(direction text, currency text, amount numeric, "from" date, "to" date)
      ) w
      cross join lateral (
        select * from legs l where l.direction = w.direction and l.currency = w.currency and l.amount = w.amount and l.created_at >= w.since and l.created_at < w.until ${EACH}
      ) l
      where true`,
  );
}

/** Makes the planner look up each window by itself: a join would sort the whole table. */
const EACH = sql`offset 0`;

export async function dueLegs(
  db: Queryable,
  windows: readonly WindowWanted[],
  options: LegOptions,
): Promise<Unread<Leg[]>> {
  if (windows.length === 0) return () => [];
  return readLegs(db, options, fromDue(windows, options.zone));
}

/**
 * Returns foreign transfers with a due source leg whose payments should be asked for.
 * Their payments are unknown and weren't asked for since an instant. At most `limit`, in no particular order.
 */
export async function transfersToAsk(
  db: Queryable,
  windows: readonly WindowWanted[],
  { zone, since, limit }: { zone: string; since: Date; limit: number },
): Promise<string[]> {
  const paidOut = windows.filter(({ direction }) => direction === "out");
  if (paidOut.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select l.transaction_id as id ${fromDue(paidOut, zone)} and ${isFree("open")}
      and not exists (select from transfer_payments p where p.transfer_id = l.transaction_id)
      and not exists (select from payments_learnt k where k.transfer_id = l.transaction_id and k.learnt_at > ${since})
      and not exists (select from transfers own where own.id = l.transaction_id)
    limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function dueByDay(
  db: Queryable,
  windows: readonly WindowWanted[],
  { zone, availability }: LegOptions,
): Promise<DueOfDay[]> {
  if (windows.length === 0) return [];
  const { rows } = await sql<DueOfDay>`
    select w.direction, w.currency, w.day, count(*)::int as count
    ${fromDueIn(daysOf(windows, zone))} and ${isFree(availability)}
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

/**
 * A span for each day, in order, so that legs needn't be sorted by day.
 * Looking between two midnights takes half as long as making a day of each leg's time.
 */
const daysOf = (windows: readonly WindowWanted[], zone: string) => sql`
  select w.direction, w.currency, d::date as day, d at time zone ${zone} as since, (d + interval '1 day') at time zone ${zone} as until
  from ${windowList(windows)} cross join generate_series(w."from"::timestamp, w."to"::timestamp, interval '1 day') d
  order by 1, 2, 3`;

const fromDue = (windows: readonly WindowWanted[], zone: string) =>
  fromDueIn(
    sql`select w.direction, w.currency, w."from"::timestamp at time zone ${zone} as since, (w."to" + 1)::timestamp at time zone ${zone} as until from ${windowList(windows)}`,
  );

const windowList = (windows: readonly WindowWanted[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w(direction text, currency text, "from" date, "to" date)`;

/** The due legs within spans of time, each as `l` beside its span `w`. */
const fromDueIn = (spans: RawBuilder<unknown>) => sql`
  from (${spans}) w
  cross join lateral (
    select * from legs l where l.direction = w.direction and l.currency = w.currency and l.created_at >= w.since and l.created_at < w.until and l.state = 'due' ${EACH}
  ) l
  where true`;

const isFree = (availability: Availability) =>
  sql`not exists (select from ${takenLegs(availability)} and g.transaction_id = l.transaction_id and g.side = l.side)`;

/** The legs `g` that a run may not use. Ends in a condition to which more can be added. */
const takenLegs = (availability: Availability) =>
  availability === "open"
    ? sql`match_legs g where g.live`
    : sql`match_legs g join matches m on m.id = g.match_id and not m.automatic where g.live`;

/** A leg as it is read; its direction follows from its side. */
interface LegValues extends Omit<Leg, "id" | "direction" | "payments"> {
  payments: readonly LegPayment[] | null;
}

const NO_PAYMENTS: readonly LegPayment[] = [];

const legsInJson = (zone: string) =>
  jsonColumns({
    transactionId: sql`l.transaction_id`,
    side: sql`l.side`,
    state: sql`l.state`,
    currency: sql`l.currency`,
    amount: sql`l.amount::text`,
    on: sql`(l.created_at at time zone ${zone})::date`,
    reference: sql`l.reference`,
    transactionHash: sql`l.transaction_hash`,
    network: LEG_NETWORK,
    party: sql`l.party`,
    payments: sql`case when l.side = 'source' then ${paymentsOf(sql`l.transaction_id`)} end`,
  });

/** @param source ends in a condition to which more can be added. */
async function readLegs(
  db: Queryable,
  { zone, availability }: LegOptions,
  source: RawBuilder<unknown>,
): Promise<Unread<Leg[]>> {
  const {
    rows: [stored],
  } = await sql<
    StoredColumns<LegValues>
  >`select ${legsInJson(zone)} ${source} and l.created_at is not null and ${isFree(availability)}`.execute(
    db,
  );
  return () => (stored === undefined ? [] : rowsFromColumns(stored, legAt));
}

/**
 * The payments that the desk knows for a transfer, oldest first. Few transfers have any, which is asked first, since aggregating no rows
 * takes longer than finding that there are none.
 */
function paymentsOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when exists (select from transfer_payments p where p.transfer_id = ${id})
    then (select json_agg(json_build_object('sessionId', p.session_id, 'amount', p.amount::text) order by p.place) from transfer_payments p where p.transfer_id = ${id}) end`;
}

function legAt(columns: ReadColumns<LegValues>, row: number): Leg {
  const transactionId = valueAt(columns.transactionId, row);
  const side = valueAt(columns.side, row);
  return {
    id: `${transactionId}:${side}`,
    transactionId,
    side,
    state: valueAt(columns.state, row),
    direction: side === "source" ? "out" : "in",
    currency: valueAt(columns.currency, row),
    amount: valueAt(columns.amount, row),
    on: valueAt(columns.on, row),
    reference: valueAt(columns.reference, row),
    transactionHash: valueAt(columns.transactionHash, row),
    network: valueAt(columns.network, row),
    party: valueAt(columns.party, row),
    payments: valueAt(columns.payments, row) ?? NO_PAYMENTS,
  };
}
