import { textLiteral } from "./literals";
import { ofPicked, standingAt } from "./of-picked";
import type { RowSet } from "./picked-records";

/** What the lines of the match `n` brought in less what its transfers did. Not its own figure with another sign, since its legs may have two directions. */
const NET_DIFFERENCE = `trim_scale(
            (select sum(case l.direction when 'in' then l.amount else -l.amount end) from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = n.match_id)
            - (select sum(case f.side when 'source' then -f.amount else f.amount end) from match_legs f where f.match_id = n.match_id))`;

/**
 * SQL of `stated`, as a part of a `with`: of each of the records `picked` that was matched at the revision, what is said of it. Its matches
 * are those of its source leg and of its refund, which `with_refund` says are both matched; otherwise that of its destination leg. Its
 * `has_payment` and `has_receipt` say which of its ends are matched, whichever the rest is of. Its lines' references are joined, its day is that of the last line, and its lane that of the payment if that is matched.
 * A match over several records shows its difference once, at the first of them, and a record that was also refunded the sum of both
 * matches'. It is what the lines brought in less what the transfers did, as in the statement of reconciliation, so that a column of one
 * currency adds up; of an account, what matches on another one differ by is that account's to say. In files from before this
 * (`netDifferences` absent) it is in its match's own direction, which for a payment is out, and of a refunded record in its payment's.
 * If the filter is of an account's own side, a match on an account of the other currency is none.
 */
export function matchesOfPicked(
  { revision, filter: { ofAccount: account }, netDifferences = false }: RowSet,
  isPiece: boolean,
): string {
  const counts = account?.ownSide
    ? ` and m.account_id in (select o.id from statement_accounts a join statement_accounts o using (currency) where a.id = ${textLiteral(account.accountId)}::uuid)`
    : "";
  const ofSide = (value: string, side: "source" | "refund") =>
    `max(${value}) filter (where h.side = '${side}')`;
  const [paid, refunded] = [ofSide("h.difference", "source"), ofSide("h.difference", "refund")];
  const both = netDifferences
    ? `${paid} + ${refunded}, ${paid}, ${refunded}`
    : `${paid} - ${refunded}, ${paid}, -${refunded}`;
  const difference = netDifferences
    ? `case when n.difference = 0 then n.difference else ${NET_DIFFERENCE} end`
    : "n.difference";
  const isOwn =
    netDifferences && account ? `n.account_id = ${textLiteral(account.accountId)}::uuid` : "true";
  const withRefund = "bool_or(h.side = 'source') and bool_or(h.side = 'refund')";
  return `held as materialized (
      select n.transaction_id, n.side, n.match_id, n.lane, n.has_receipt,
        case when n.difference = 0 or (${isOwn} and not exists (
          select from match_legs f where f.match_id = n.match_id and (f.transaction_id < n.transaction_id or (f.transaction_id = n.transaction_id and f.side > n.side))
        )) then ${difference} end as difference
      from (
        select g.transaction_id, g.side, g.match_id, m.lane, m.difference, m.account_id, rank() over (partition by g.transaction_id order by g.side = 'destination') as place,
          bool_or(g.side = 'destination') over (partition by g.transaction_id) as has_receipt
        from ${isPiece ? "match_legs g" : "picked p join match_legs g on g.transaction_id = p.id"} join matches m on m.id = g.match_id
        where ${ofPicked("g.transaction_id", isPiece)} and ${standingAt("m", revision)}${counts}
      ) n where n.place = 1
    ),
    stated as materialized (
      select h.transaction_id, ${withRefund} as with_refund, bool_or(h.side = 'source') as has_payment, bool_or(h.has_receipt) as has_receipt,
        coalesce(${ofSide("h.lane", "source")}, max(h.lane)) as lane,
        case when ${withRefund} then coalesce(${both}) else max(h.difference) end as difference,
        string_agg(distinct coalesce(l.bank_reference, l.payment_reference), '; ') as statement_reference,
        max(l.booked_on) as statement_date
      from held h join match_lines ml on ml.match_id = h.match_id join statement_lines l on l.id = ml.line_id
      group by h.transaction_id
    )`;
}
