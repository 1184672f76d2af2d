import { standingAt } from "./of-picked";
import { textLiteral } from "./literals";

/**
 * SQL of what is left of ends of transactions that lines of up to a day explain only in part, while lines after it explain the rest, and
 * the day of the last of those. Of several ends in one match, the lines go to one after the other, since nothing says which of them a line
 * is for. Matches with ends in both directions are left out: their lines say nothing of either. Begins with the lines after the day, which
 * are few when a month is closed: all matches up to it would be the account's whole history.
 * @param account SQL of the account's id
 */
export function restOfLegs({
  account,
  to,
  revision,
}: {
  account: string;
  to: string;
  revision: string;
}): string {
  const day = `${textLiteral(to)}::date`;
  return `
    select transaction_id, side, trim_scale(least(amount, summed - paid)) as rest, last_on from (
      select g.transaction_id, g.side, g.amount, b.last_on, b.paid * case g.side when 'source' then -1 else 1 end as paid,
        sum(g.amount) over (partition by m.id order by g.transaction_id, g.side) as summed,
        count(*) filter (where g.side = 'source') over (partition by m.id) as outgoing, count(*) over (partition by m.id) as ends
      from (
        select distinct ml.match_id from statement_lines l join match_lines ml on ml.line_id = l.id where l.account_id = ${account}::uuid and l.booked_on > ${day}
      ) later join matches m on m.id = later.match_id
      cross join lateral (
        select sum(case l.direction when 'in' then l.amount else -l.amount end) filter (where l.booked_on <= ${day}) as paid, max(l.booked_on) as last_on
        from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = m.id
      ) b
      join match_legs g on g.match_id = m.id
      where m.account_id = ${account}::uuid and m.first_on <= ${day} and ${standingAt("m", revision)}
    ) ends where outgoing in (0, ends)`;
}
