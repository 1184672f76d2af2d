import { sql } from "kysely";
import type { RefusalReason } from "@/lib/domain/webhooks/refusal-reason";
import type { Queryable } from "./database";

/** Events refused for one reason. */
export interface RefusedEvents {
  reason: RefusalReason;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** Adds to what was refused for each reason. Several processes count at once: always in the same order, so that none waits for another that waits for it. */
export async function addRefusedEvents(
  db: Queryable,
  refused: readonly RefusedEvents[],
): Promise<void> {
  if (refused.length === 0) return;
  await db
    .insertInto("webhookRefusals")
    .values([...refused].sort((a, b) => (a.reason < b.reason ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column("reason").doUpdateSet({
        count: sql`webhook_refusals.count + excluded.count`,
        firstAt: sql`least(webhook_refusals.first_at, excluded.first_at)`,
        lastAt: sql`greatest(webhook_refusals.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

/** Returns refusals by reason, the last seen first. */
export async function readRefusedEvents(db: Queryable): Promise<RefusedEvents[]> {
  const rows = await db
    .selectFrom("webhookRefusals")
    .selectAll()
    .orderBy("lastAt", "desc")
    .orderBy("reason")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Forgets reasons without refusals since an instant; their count begins again. */
export async function forgetRefusedEventsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("webhookRefusals").where("lastAt", "<", before).execute();
}
