import { ofPicked, standingAt } from "./of-picked";

/**
 * SQL of `stated`, as a part of a `with`: of each of the records `picked` that was matched at the revision, what is said of it. Its match
 * is that of its source leg, otherwise that of its destination leg; its lines' references are joined, and its day is that of the last line.
 * A match over several records shows its difference once, at the first of them.
 */
export function matchesOfPicked(revision: string, isPiece: boolean): string {
  return `held as materialized (
      select distinct on (g.transaction_id) g.transaction_id, g.side, g.match_id, m.lane, m.difference
      from ${isPiece ? "match_legs g" : "picked p join match_legs g on g.transaction_id = p.id"} join matches m on m.id = g.match_id
      where ${ofPicked("g.transaction_id", isPiece)} and ${standingAt("m", revision)}
      order by g.transaction_id, g.side desc
    ),
    stated as materialized (
      select h.transaction_id, h.lane,
        case when h.difference = 0 or not exists (
          select from match_legs f where f.match_id = h.match_id and (f.transaction_id, f.side) < (h.transaction_id, h.side)
        ) then h.difference end as difference,
        string_agg(distinct coalesce(l.bank_reference, l.payment_reference), '; ') as statement_reference,
        max(l.booked_on) as statement_date
      from held h join match_lines ml on ml.match_id = h.match_id join statement_lines l on l.id = ml.line_id
      group by h.transaction_id, h.side, h.match_id, h.lane, h.difference
    )`;
}
