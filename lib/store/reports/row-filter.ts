import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { StoredFilter } from "../mirror/mirror-filter";
import { isPaidTo, ownKeysOf } from "../reconciliation/account-keys";
import {
  instantLiteral,
  revisionLiteral,
  textListLiteral,
  textLiteral,
} from "../postgres/literals";

/** Filter of the mirror's records for a report. Without any field: all of them. */
export interface RowFilter {
  /** `start` is inclusive, `end` exclusive. A record without a date is kept, since it may be in the range, unless `undated` says otherwise. */
  range: { start: Date; end: Date } | null;
  /** The records without a date. Absent: all are in it, as in lists. `only`: they, and none with a date. */
  undated?: "none" | "only";
  /** Open: awaiting payment. Closed: everything else. */
  state: "open" | "closed" | null;
  currency: string | null;
  ids?: readonly string[];
  statuses?: readonly string[];
  /** Leaves out transfers that awaited the rest of their payment at this revision. */
  notShortPaidAt?: string;
  ofAccount?: AccountAt;
  search?: StoredFilter;
}

export interface AccountAt extends AccountFacts {
  accountId: string;
  revision: string;
  /**
   * Selects records without a date; absent: all.
   * With days: records whose first line on the account is on them. `unplaced`: records without a line on it.
   */
  undated?: { from: CalendarDay; to: CalendarDay } | "unplaced";
}

/** SQL of a condition on a record `r` with an `id`: all of the filter but `search`. */
export function filterCondition(
  { range, undated, state, currency, ids, statuses, notShortPaidAt, ofAccount }: RowFilter,
  r: string,
  id: string,
): string {
  const placed = ofAccount?.undated;
  const conditions = [
    undated && `${r}.created_at is ${undated === "none" ? "not null" : "null"}`,
    ofAccount && placed && placedCondition(ofAccount, placed, r, id),
    range &&
      `(${r}.created_at is null or (${r}.created_at >= ${instantLiteral(range.start)} and ${r}.created_at < ${instantLiteral(range.end)}))`,
    state && `${r}.status ${state === "open" ? "=" : "<>"} 'awaiting_payment'`,
    currency !== null &&
      `${textLiteral(currency)} in (${r}.source_currency, ${r}.destination_currency)`,
    ids && `${id} = any(${textListLiteral(ids)})`,
    statuses && `${r}.status = any(${textListLiteral(statuses)})`,
    notShortPaidAt !== undefined && paidCondition(notShortPaidAt, id),
    ofAccount && accountCondition(ofAccount, r, id),
  ].filter(Boolean);
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

/** SQL of a condition: a row's revisions include this one. */
export function validAtRevision(table: string, revision: string): string {
  const asOf = revisionLiteral(revision);
  return `${table}.from_revision <= ${asOf} and (${table}.to_revision is null or ${table}.to_revision > ${asOf})`;
}

function paidCondition(revision: string, id: string): string {
  return `not exists (select from transfer_origins fo where fo.transfer_id = ${id} and fo.is_short_paid
    and ${validAtRevision("fo", revision)})`;
}

function placedCondition(
  { accountId, revision }: AccountAt,
  undated: NonNullable<AccountAt["undated"]>,
  r: string,
  id: string,
): string {
  const firstOn = `(select min(um.first_on) from match_legs ul join matches um on um.id = ul.match_id
    where ul.transaction_id = ${id} and um.account_id = ${textLiteral(accountId)}::uuid
      and ${validAtRevision("um", revision)})`;
  if (undated === "unplaced") return `(${r}.created_at is null and ${firstOn} is null)`;
  return `(${r}.created_at is not null or ${firstOn} between ${textLiteral(undated.from)}::date and ${textLiteral(undated.to)}::date)`;
}

/**
 * SQL of a condition: a record belongs to an account.
 * An end of it is matched there; or the end is matched on no account, and the record was paid in the account's
 * currency while transfers are paid from it, or was paid out to the account itself.
 */
function accountCondition(
  { accountId, revision, paysTransfers = true, network, byNumber = false }: AccountAt,
  r: string,
  id: string,
): string {
  const account = `${textLiteral(accountId)}::uuid`;
  const ofNetwork = networkThen(network, "fa");
  const matched = (side: string, where: string) => `exists (
    select from match_legs fl join matches fm on fm.id = fl.match_id
    where fl.transaction_id = ${id} and fl.side ${side} and ${where}
      and ${validAtRevision("fm", revision)})`;
  const isToIt = isPaidTo(
    { account: `${r}.recipient_account`, currency: `${r}.destination_currency` },
    ownKeysOf("fa"),
    byNumber,
  );
  return `(${matched("in ('source', 'destination', 'refund')", `fm.account_id = ${account}`)} or exists (
    select from statement_accounts fa where fa.id = ${account} and (
      (${paysTransfers} and ${r}.source_currency = fa.currency and not ${matched("= 'source'", "true")})
      or (${r}.destination_currency = fa.currency and ${isToIt}
        and (${ofNetwork} is null or coalesce(known_network(${r}.bank_or_network), ${ofNetwork}) = ${ofNetwork})
        and not ${matched("= 'destination'", "true")}))))`;
}

/** An account's uses when a report or close was made, which have no revisions. */
export interface AccountFacts {
  /** True if transfers were paid from it; absent in older ones, where all pay. */
  paysTransfers?: boolean;
  /** Of a wallet, null if it wasn't known; absent: what it is now. */
  network?: string | null;
  /**
   * True if payouts to its number are payouts to it; absent: to its whole identifier.
   * With or without its bank's code; see `isPaidTo`.
   */
  byNumber?: boolean;
}

export function networkThen(network: string | null | undefined, account: string): string {
  if (network === undefined) return `${account}.network`;
  return network === null ? "null::text" : textLiteral(network);
}
