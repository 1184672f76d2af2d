import { instantLiteral, revisionLiteral, textListLiteral, textLiteral } from "./literals";

/** Which of the mirror's records a report has. Without any member: all of them. */
export interface RowFilter {
  /** `start` belongs to it, `end` doesn't. A record without a date may or may not be outside and is kept. */
  range: { start: Date; end: Date } | null;
  /** Open: awaiting payment. Closed: everything else. */
  state: "open" | "closed" | null;
  /** On either side. */
  currency: string | null;
  /** Only these, for a comparison of rows that are known to have changed. */
  ids?: readonly string[];
  /** Of these statuses alone. */
  statuses?: readonly string[];
  /** Of one account, as its matches stood at a revision. */
  ofAccount?: AccountAt;
}

export interface AccountAt {
  accountId: string;
  revision: string;
}

/** A condition on a record whose columns are named by `r.`; `id` is the expression of its id. */
export function filterCondition({ range, state, currency, ids, statuses, ofAccount }: RowFilter, r: string, id: string): string {
  const conditions = [
    ...(range ? [`(${r}.created_at is null or (${r}.created_at >= ${instantLiteral(range.start)} and ${r}.created_at < ${instantLiteral(range.end)}))`] : []),
    ...(state === "open" ? [`${r}.status = 'awaiting_payment'`] : []),
    ...(state === "closed" ? [`${r}.status <> 'awaiting_payment'`] : []),
    ...(currency === null ? [] : [`${textLiteral(currency)} in (${r}.source_currency, ${r}.destination_currency)`]),
    ...(ids ? [`${id} = any(${textListLiteral(ids)})`] : []),
    ...(statuses ? [`${r}.status = any(${textListLiteral(statuses)})`] : []),
    ...(ofAccount ? [accountCondition(ofAccount, r, id)] : []),
  ];
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

/**
 * A record is an account's when one of its ends is matched on it; or, as long as that end is matched on no account, when it
 * was paid in the account's currency, or was paid out to the account itself.
 */
function accountCondition({ accountId, revision }: AccountAt, r: string, id: string): string {
  const [asOf, account] = [revisionLiteral(revision), `${textLiteral(accountId)}::uuid`];
  const matched = (side: string, where: string) => `exists (
    select from match_legs fl join matches fm on fm.id = fl.match_id
    where fl.transaction_id = ${id} and fl.side ${side} and ${where}
      and fm.from_revision <= ${asOf} and (fm.to_revision is null or fm.to_revision > ${asOf}))`;
  return `(${matched("in ('source', 'destination')", `fm.account_id = ${account}`)} or exists (
    select from statement_accounts fa where fa.id = ${account} and (
      (${r}.source_currency = fa.currency and not ${matched("= 'source'", "true")})
      or (${r}.destination_currency = fa.currency and upper(regexp_replace(${r}.recipient_account, '[^A-Za-z0-9]', '', 'g')) = fa.identifier_key
        and not ${matched("= 'destination'", "true")}))))`;
}
