import { sql, type RawBuilder } from "kysely";
import { isAddress, knownNetwork } from "@/lib/domain/chain/network";
import type { AmountWanted } from "@/lib/domain/matching/wanted";
import type { OpenLine } from "@/lib/domain/matching/matching";
import { lineText } from "@/lib/domain/statements/statement";
import type { Queryable } from "../database";
import {
  jsonColumns,
  type ReadColumns,
  rowsFromColumns,
  type StoredColumns,
  type Unread,
  valueAt,
} from "../postgres/json-columns";
import type { LinePlace } from "./matches";

/**
 * Legs that a run may use. All without a match; for a dry run of other rules also those that the
 * desk matched automatically, as if they were open.
 */
export type Availability = "open" | "open_or_automatic";

interface LineValues extends Pick<
  OpenLine,
  "id" | "direction" | "currency" | "amount" | "on" | "reversal" | "transactionHash" | "network"
> {
  narration: string;
  bankReference: string | null;
  paymentReference: string | null;
  counterparty: string | null;
  counterpartyAccount: string | null;
}

const LINES = jsonColumns({
  id: sql`l.id::text`,
  direction: sql`l.direction`,
  currency: sql`l.currency`,
  amount: sql`l.amount::text`,
  on: sql`l.booked_on`,
  narration: sql`l.narration`,
  bankReference: sql`l.bank_reference`,
  paymentReference: sql`l.payment_reference`,
  counterparty: sql`l.counterparty`,
  counterpartyAccount: sql`l.counterparty_account`,
  reversal: sql`l.reversal`,
  transactionHash: sql`l.transaction_hash`,
  network: sql`l.network`,
});

/** Facts about the lines' account: number or address, and the network of a wallet. */
interface Own {
  account: string | null;
  address: string | null;
  network: string | null;
}

type StoredAccount = [kind: "bank" | "wallet", identifier: string, institution: string];

async function readLines(db: Queryable, accountId: string, source: RawBuilder<unknown>) {
  const { rows } = await sql<StoredColumns<LineValues> & { own: StoredAccount | null }>`
    select ${LINES}, (select json_build_array(kind, identifier, institution) from statement_accounts where id = ${accountId}) as own from (${source}) l
  `.execute(db);
  const [first] = rows;
  if (first === undefined) return () => [];
  const { own: account, ...stored } = first;
  const own = ownOf(account);
  return () =>
    rowsFromColumns<LineValues, OpenLine>(stored, (columns, row) => openLine(columns, row, own));
}

/** Returns an account's facts. A wallet may have a name only, and free text as its network. */
function ownOf(stored: StoredAccount | null): Own {
  if (stored === null) return { account: null, address: null, network: null };
  const [kind, identifier, institution] = stored;
  if (kind === "bank") return { account: identifier, address: null, network: null };
  const address = isAddress(identifier) ? identifier : null;
  return { account: address, address, network: knownNetwork(institution) };
}

function openLine(columns: ReadColumns<LineValues>, row: number, own: Own): OpenLine {
  const direction = valueAt(columns.direction, row);
  const transactionHash = valueAt(columns.transactionHash, row);
  const counterpartyAccount = valueAt(columns.counterpartyAccount, row);
  return {
    id: valueAt(columns.id, row),
    direction,
    currency: valueAt(columns.currency, row),
    amount: valueAt(columns.amount, row),
    on: valueAt(columns.on, row),
    account: own.account,
    text: lineText({
      narration: valueAt(columns.narration, row),
      bankReference: valueAt(columns.bankReference, row),
      paymentReference: valueAt(columns.paymentReference, row),
      counterparty: valueAt(columns.counterparty, row),
    }),
    reversal: valueAt(columns.reversal, row),
    transactionHash,
    network: valueAt(columns.network, row),
    walletNetwork: own.network,
    paidTo: direction === "out" ? counterpartyAccount : own.address,
    otherAddress: transactionHash === null ? null : counterpartyAccount,
  };
}

/** Open lines after a place, oldest first. Each is looked up in the order of the open list; `offset` keeps this order. */
export async function linesToMatch(
  db: Queryable,
  accountId: string,
  { after, limit }: { after: LinePlace | null; limit: number },
): Promise<Unread<OpenLine[]>> {
  const behind =
    after === null
      ? sql`true`
      : sql`(o.booked_on, o.line_id) > (${after.on}::date, ${after.id}::bigint)`;
  return readLines(
    db,
    accountId,
    sql`select l.* from (
      select o.booked_on, o.line_id from open_lines o where o.account_id = ${accountId} and ${behind} order by o.booked_on, o.line_id limit ${limit}
    ) o cross join lateral (select * from statement_lines where id = o.line_id offset 0) l order by o.booked_on, o.line_id`,
  );
}

/** The newest lines that are open, or that the desk matched automatically; oldest first. */
export async function newestLinesToMatch(db: Queryable, accountId: string, limit: number) {
  const read = await readLines(
    db,
    accountId,
    sql`select * from statement_lines l where l.account_id = ${accountId}
      and not exists (select from match_lines ml join matches m on m.id = ml.match_id where ml.line_id = l.id and ml.live and not m.automatic)
    order by l.booked_on desc, l.id desc limit ${limit}`,
  );
  return read().toReversed();
}

export async function matchedOriginals(
  db: Queryable,
  accountId: string,
  wanted: readonly AmountWanted[],
): Promise<Unread<OpenLine[]>> {
  if (wanted.length === 0) return () => [];
  return readLines(
    db,
    accountId,
    sql`select distinct l.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(direction text, currency text, amount numeric, "from" date, "to" date)
    join statement_lines l on l.account_id = ${accountId} and l.direction = w.direction and l.currency = w.currency
      and l.amount = w.amount and l.booked_on between w."from" and w."to"
    where not exists (select from open_lines o where o.line_id = l.id)`,
  );
}
