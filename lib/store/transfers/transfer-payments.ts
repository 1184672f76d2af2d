import type { DatabaseTransaction, Queryable } from "../database";

/** Returns foreign transfers whose payments weren't asked for since an instant. */
export async function transfersWithUnknownPayments(
  db: Queryable,
  ids: readonly string[],
  since: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("transactions")
    .select("id")
    .where("id", "in", [...ids])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("transfers")
            .select("transfers.id")
            .whereRef("transfers.id", "=", "transactions.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("paymentsLearnt")
            .select("transferId")
            .whereRef("paymentsLearnt.transferId", "=", "transactions.id")
            .where("learntAt", ">", since),
        ),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Keeps what the service says of a transfer's payments. */
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

/** Records that the service was asked for a transfer's payments, whatever it answered. */
export async function notePaymentsAsked(
  db: Queryable,
  transferId: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto("paymentsLearnt")
    .values({ transferId, learntAt: at })
    .onConflict((conflict) => conflict.column("transferId").doUpdateSet({ learntAt: at }))
    .execute();
}
