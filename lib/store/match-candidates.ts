import { sql, type Selectable } from "kysely";
import type { CandidatesWanted, WindowWanted } from "@/lib/domain/matching/candidates-wanted";
import type { Leg, OpenLine } from "@/lib/domain/matching/matching";
import { lineText } from "@/lib/domain/statements/line-text";
import type { Queryable } from "./database";
import type { StatementLinesTable } from "./schema-reconciliation";

/**
 * Which lines and legs a run may use: those without a match; for a rehearsal of other rules also those that the desk
 * matched by itself, as if it hadn't.
 */
export type Availability = "open" | "open_or_automatic";

type LineRecord = Pick<
  Selectable<StatementLinesTable>,
  | "id"
  | "direction"
  | "currency"
  | "amount"
  | "bookedOn"
  | "narration"
  | "bankReference"
  | "paymentReference"
  | "counterparty"
  | "counterpartyAccount"
  | "reversal"
  | "transactionHash"
  | "network"
>;

const LINE = sql`l.id, l.direction, l.currency, l.amount::text as amount, l.booked_on, l.narration, l.bank_reference, l.payment_reference,
  l.counterparty, l.counterparty_account, l.reversal, l.transaction_hash, l.network`;

function openLine(row: LineRecord): OpenLine {
  return {
    id: row.id,
    direction: row.direction,
    currency: row.currency,
    amount: row.amount,
    on: row.bookedOn,
    text: lineText(row),
    reversal: row.reversal,
    transactionHash: row.transactionHash,
    network: row.network,
    counterpartyAccount: row.counterpartyAccount,
  };
}

const isAvailable = (availability: Availability) =>
  availability === "open"
    ? sql`l.match_id is null`
    : sql`(l.match_id is null or exists (select from matches m where m.id = l.match_id and m.automatic))`;

/** Lines of an account that a run may match, oldest first, behind a place. */
export async function linesToMatch(
  db: Queryable,
  accountId: string,
  { availability, after, limit }: { availability: Availability; after: { on: string; id: string } | null; limit: number },
): Promise<OpenLine[]> {
  const { rows } = await sql<LineRecord>`
    select ${LINE} from statement_lines l
    where l.account_id = ${accountId} and ${isAvailable(availability)}
      and ${after === null ? sql`true` : sql`(l.booked_on, l.id) > (${after.on}::date, ${after.id}::bigint)`}
    order by l.booked_on, l.id limit ${limit}
  `.execute(db);
  return rows.map(openLine);
}

/** Lines of the account that are matched, by amount and days: what a reversal may take back. */
export async function matchedOriginals(db: Queryable, accountId: string, wanted: CandidatesWanted["originals"]): Promise<OpenLine[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LineRecord>`
    select distinct ${LINE}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(direction text, currency text, amount numeric, "from" date, "to" date)
    join statement_lines l on l.account_id = ${accountId} and l.match_id is not null and l.direction = w.direction and l.currency = w.currency
      and l.amount = w.amount and l.booked_on between w."from" and w."to"
  `.execute(db);
  return rows.map(openLine);
}

interface LegRecord extends Omit<Leg, "id" | "payments" | "on"> {
  onDay: string;
}

/**
 * Legs that a run asked for, without those in a match that stands. Days are of the reporting zone. A transaction without
 * a time or, for its destination, without an amount has no leg.
 */
export async function wantedLegs(db: Queryable, wanted: CandidatesWanted, { zone, availability }: { zone: string; availability: Availability }): Promise<Leg[]> {
  const { rows } = await sql<LegRecord>`
    with named as (
      select id from transactions where reference_key = any(${[...wanted.referenceKeys]}::text[])
      union
      select id from transactions where hash_key = any(${[...wanted.hashes]}::text[])
      union
      select t.id from transfer_payments p join transactions t on t.id = p.transfer_id
      where p.session_key = any(${[...wanted.sessionKeys, ...wanted.hashes.map((hash) => hash.toUpperCase())]}::text[])
    ), amounts as (
      select w.direction, w.currency, w.amount, w."from"::timestamp at time zone ${zone} as since, (w."to" + 1)::timestamp at time zone ${zone} as until
      from jsonb_to_recordset(${JSON.stringify(wanted.amounts)}::jsonb) as w(direction text, currency text, amount numeric, "from" date, "to" date)
    ), wanted as (
      select id, 'source' as side from named union select id, 'destination' from named
      union
      select t.id, 'source' from amounts a join transactions t on a.direction = 'out' and t.source_currency = a.currency and t.amount_sent = a.amount
        and t.created_at >= a.since and t.created_at < a.until
      union
      select t.id, 'destination' from amounts a join transactions t on a.direction = 'in' and t.destination_currency = a.currency and t.amount_received = a.amount
        and t.created_at >= a.since and t.created_at < a.until
    )
    select ${legFields(zone)} from wanted w join legs l on l.transaction_id = w.id and l.side = w.side
    where l.created_at is not null and ${isFree(availability)}
  `.execute(db);
  return withPayments(db, rows);
}

/** All due legs of some days: what a batch may be made of. */
export async function windowLegs(db: Queryable, windows: readonly WindowWanted[], { zone, availability }: { zone: string; availability: Availability }): Promise<Leg[]> {
  if (windows.length === 0) return [];
  const { rows } = await sql<LegRecord>`
    select ${legFields(zone)}
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w(direction text, currency text, "from" date, "to" date)
    join legs l on l.direction = w.direction and l.currency = w.currency
      and l.created_at >= w."from"::timestamp at time zone ${zone} and l.created_at < (w."to" + 1)::timestamp at time zone ${zone}
    where l.state = 'due' and ${isFree(availability)}
  `.execute(db);
  return withPayments(db, rows);
}

const legFields = (zone: string) => sql`l.transaction_id, l.side, l.state, l.direction, l.currency, l.amount::text as amount,
  to_char(l.created_at at time zone ${zone}, 'YYYY-MM-DD') as on_day, l.reference, l.transaction_hash, l.bank_or_network as network, l.party`;

const isFree = (availability: Availability) =>
  availability === "open"
    ? sql`not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)`
    : sql`not exists (select from match_legs g join matches m on m.id = g.match_id and not m.automatic where g.live and g.transaction_id = l.transaction_id and g.side = l.side)`;

async function withPayments(db: Queryable, rows: readonly LegRecord[]): Promise<Leg[]> {
  const payments = await paymentsOf(db, [...new Set(rows.filter((row) => row.side === "source").map((row) => row.transactionId))]);
  return rows.map(({ onDay, ...row }) => ({
    ...row,
    id: `${row.transactionId}:${row.side}`,
    on: onDay,
    payments: row.side === "source" ? (payments.get(row.transactionId) ?? []) : [],
  }));
}

/** The payments that the desk knows of its own transfers, oldest first. */
async function paymentsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Leg["payments"]>> {
  const { rows } = await sql<{ transferId: string; sessionId: string | null; amount: string }>`
    select transfer_id, session_id, amount::text as amount from transfer_payments where transfer_id = any(${[...ids]}::text[]) order by transfer_id, place
  `.execute(db);
  const byTransfer = new Map<string, { sessionId: string | null; amount: string }[]>();
  for (const { transferId, ...payment } of rows) byTransfer.set(transferId, [...(byTransfer.get(transferId) ?? []), payment]);
  return byTransfer;
}
