import { sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";

/** Returns foreign transfers whose payments weren't asked for since an instant. */
export async function transfersWithUnknownPayments(
  db: Queryable,
  ids: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transactions t where t.id = any(${[...ids]}::text[])
      and not exists (select from transfers own where own.id = t.id)
      and not exists (select from payments_learnt k where k.transfer_id = t.id and k.learnt_at > ${since})
    order by t.id
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function putPayments(
  tx: DatabaseTransaction,
  transferId: string,
  payments: readonly { sessionId: string | null; amount: string }[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom("transferPayments").where("transferId", "=", transferId).execute();
  if (payments.length > 0) {
    await tx
      .insertInto("transferPayments")
      .values(payments.map((payment, index) => ({ transferId, place: index + 1, ...payment })))
      .execute();
  }
  await notePaymentsAsked(tx, transferId, at);
}

export async function notePaymentsAsked(db: Queryable, transferId: string, at: Date) {
  await db
    .insertInto("paymentsLearnt")
    .values({ transferId, learntAt: at })
    .onConflict((conflict) => conflict.column("transferId").doUpdateSet({ learntAt: at }))
    .execute();
}
