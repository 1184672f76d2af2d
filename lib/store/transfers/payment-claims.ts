import type { Selectable } from "kysely";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction, Queryable } from "../database";
import type { Schema } from "../schema";

export type PaymentClaim = Selectable<Schema["paymentClaims"]> & { claimedByName: string };

export async function paymentClaims(db: Queryable, transferIds: readonly string[]) {
  if (transferIds.length === 0) return new Map<string, PaymentClaim>();
  const rows = await db
    .selectFrom("paymentClaims")
    .innerJoin("users", "users.id", "paymentClaims.claimedBy")
    .selectAll("paymentClaims")
    .select("users.name as claimedByName")
    .where("transferId", "in", [...transferIds])
    .execute();
  return new Map(rows.map((row) => [row.transferId, row]));
}

export async function putPaymentClaim(
  tx: DatabaseTransaction,
  transferId: string,
  claimedBy: string,
  at: Date,
): Promise<void> {
  const claim = { id: newId(), claimedBy, claimedAt: at };
  await tx
    .insertInto("paymentClaims")
    .values({ transferId, ...claim })
    .onConflict((conflict) => conflict.column("transferId").doUpdateSet(claim))
    .execute();
}

export async function deletePaymentClaim(tx: DatabaseTransaction, transferId: string) {
  await tx.deleteFrom("paymentClaims").where("transferId", "=", transferId).execute();
}
