import { sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";

/**
 * SQL beside a match `m`: `lines` with the net of its lines (`amount`, money in positive), the day of the last of them (`last_on`), and the
 * net and number of those booked on certain days (`within`, `count_within`); and `legs` with the net of what its transfers did (`amount`),
 * null without any. What the two differ by is no figure of one leg's direction, since legs may have two, and counts once, on `last_on`:
 * the workspace and a close both take it from here, so that they agree.
 */
export function netOfMatch({ from, to }: { from: CalendarDay; to: CalendarDay }) {
  return sql`
    cross join lateral (
      select sum(n.net) as amount, max(n.booked_on) as last_on,
        sum(n.net) filter (where n.booked_on between ${from} and ${to}) as within, count(*) filter (where n.booked_on between ${from} and ${to}) as count_within
      from (
        select l.booked_on, case l.direction when 'in' then l.amount else -l.amount end as net
        from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = m.id
      ) n
    ) lines
    cross join lateral (select sum(case g.side when 'source' then -g.amount else g.amount end) as amount from match_legs g where g.match_id = m.id) legs
  `;
}
