import { sql, type Selectable } from "kysely";
import type { AmountWanted } from "@/lib/domain/matching/candidates-wanted";
import type { OpenLine } from "@/lib/domain/matching/matching";
import { lineText } from "@/lib/domain/statements/line-text";
import type { Queryable } from "./database";
import type { StatementLinesTable } from "./schema-statements";

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
export async function matchedOriginals(db: Queryable, accountId: string, wanted: readonly AmountWanted[]): Promise<OpenLine[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<LineRecord>`
    select distinct ${LINE}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(direction text, currency text, amount numeric, "from" date, "to" date)
    join statement_lines l on l.account_id = ${accountId} and l.match_id is not null and l.direction = w.direction and l.currency = w.currency
      and l.amount = w.amount and l.booked_on between w."from" and w."to"
  `.execute(db);
  return rows.map(openLine);
}
