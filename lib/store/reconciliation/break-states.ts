import { sql } from "kysely";
import type { Queryable } from "../database";

/** The current state of a break. */
export interface BreakState {
  subject: string;
  /** False once it is matched. */
  isOpen: boolean;
  version: number;
  comments: number;
  assigneeId: string | null;
  assigneeName: string | null;
}

/** By subject; a subject that is neither a line of the account nor a leg has no entry. */
export async function breakStates(db: Queryable, accountId: string, subjects: readonly string[]): Promise<Map<string, BreakState>> {
  const { rows } = await sql<BreakState>`
    select s.subject, s.is_open, coalesce(a.version, 0) as version, a.assignee_id, u.name as assignee_name,
      (select count(*)::int from break_comments c where c.subject = s.subject) as comments
    from (
      select w.subject, exists (select from open_lines o where o.line_id = l.id) as is_open from unnest(${[...subjects]}::text[]) as w(subject)
        join statement_lines l on w.subject ~ '^line:[0-9]{1,18}$' and l.id = substring(w.subject from '^line:([0-9]{1,18})$')::bigint and l.account_id = ${accountId}::uuid
      union all
      select w.subject, not exists (select from match_legs g where g.live and g.transaction_id = l.transaction_id and g.side = l.side)
      from unnest(${[...subjects]}::text[]) as w(subject)
        join legs l on l.transaction_id = substring(w.subject from '^leg:(.+):(?:source|destination|refund)$') and l.side = substring(w.subject from '^leg:.+:(source|destination|refund)$')
    ) s left join break_assignments a on a.subject = s.subject left join users u on u.id = a.assignee_id
  `.execute(db);
  return new Map(rows.map((row) => [row.subject, row]));
}
