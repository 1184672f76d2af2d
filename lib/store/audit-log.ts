import type { Selectable } from "kysely";
import type { DatabaseTransaction, Queryable } from "./database";
import type { Schema } from "./schema";

/** The previous hash of the chain's first row. */
export const AUDIT_GENESIS = "0".repeat(64);

export async function lastAuditHash(db: Queryable): Promise<string> {
  const last = await db
    .selectFrom("auditLog")
    .select("hash")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.hash ?? AUDIT_GENESIS;
}

export type AuditRow = Selectable<Schema["auditLog"]>;

export async function insertAuditRow(tx: DatabaseTransaction, row: Omit<AuditRow, "seq">) {
  await tx
    .insertInto("auditLog")
    .values({
      ...row,
      before: row.before === null ? null : JSON.stringify(row.before),
      after: row.after === null ? null : JSON.stringify(row.after),
    })
    .execute();
}

export async function auditRowsAfter(db: Queryable, seq: string, limit: number) {
  return db
    .selectFrom("auditLog")
    .selectAll()
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** When a transfer was put on hold and taken off again, the first time first. */
export async function holdsOfTransfer(db: Queryable, transferId: string): Promise<AuditRow[]> {
  return db
    .selectFrom("auditLog")
    .selectAll()
    .where("subjectType", "=", "transfer")
    .where("subjectId", "=", transferId)
    .where("action", "in", ["transfer.frozen", "transfer.released"])
    .orderBy("seq")
    .execute();
}
