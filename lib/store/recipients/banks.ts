import type { Bank } from "@/lib/domain/recipients/recipient";
import type { DatabaseTransaction, Queryable } from "../database";

/** Makes the table hold exactly what the service lists. A bank that is listed twice counts once. */
export async function replaceBanks(tx: DatabaseTransaction, banks: readonly Bank[], seenAt: Date) {
  const byCode = new Map(banks.map((bank) => [bank.code, bank]));
  await tx.deleteFrom("banks").execute();
  if (byCode.size === 0) return;
  await tx
    .insertInto("banks")
    .values([...byCode.values()].map(({ code, name }) => ({ code, name, seenAt })))
    .execute();
}

export async function listBankRows(db: Queryable): Promise<Bank[]> {
  return db
    .selectFrom("banks")
    .select(["code", "name"])
    .orderBy((eb) => eb.fn<string>("lower", ["name"]))
    .orderBy("code")
    .execute();
}

export async function findBankRow(db: Queryable, code: string): Promise<Bank | undefined> {
  return db
    .selectFrom("banks")
    .select(["code", "name"])
    .where("code", "=", code)
    .executeTakeFirst();
}
