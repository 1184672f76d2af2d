import { sql, type Kysely } from "kysely";

/**
 * A payment of an amount that can't be read was kept for matching as one of nothing, and one in another currency as if it were in the
 * transfer's. Both are left out now where payments are stored; those stored before are marked here, and the trigger takes them out. Of
 * a currency, only what plainly is another: a coin named with its network is judged when its transfer is read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isLeftOut = sql`(p ? 'isUnreadable' or position(upper(t.source_currency) in upper(p ->> 'currency')) = 0)`;
  await sql`
    update transfers t set payments = (
      select jsonb_agg(case when ${isLeftOut} then p || '{"leavesNoTrace": true}' else p end order by place) from jsonb_array_elements(t.payments) with ordinality as e(p, place)
    ) where exists (select from jsonb_array_elements(t.payments) p where ${isLeftOut})
  `.execute(db);
}
