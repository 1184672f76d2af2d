import type { DatabaseTransaction, Queryable } from "../database";

/** What people have said about a break, oldest first. */
export async function commentsOn(db: Queryable, subject: string) {
  return db
    .selectFrom("breakComments")
    .innerJoin("users", "users.id", "breakComments.createdBy")
    .select(["breakComments.id", "breakComments.text", "users.name as by", "breakComments.createdAt"])
    .where("subject", "=", subject)
    .orderBy("breakComments.createdAt")
    .orderBy("breakComments.id")
    .execute();
}

export async function insertComment(tx: DatabaseTransaction, row: { id: string; subject: string; accountId: string; text: string; createdBy: string; createdAt: Date }): Promise<void> {
  await tx.insertInto("breakComments").values(row).execute();
}

/** Assigns a break to a user or to nobody. The version that the assignment has from then on, or null when it was reassigned in the meantime. */
export async function assignBreak(
  tx: DatabaseTransaction,
  { version, ...row }: { subject: string; accountId: string; assigneeId: string | null; version: number; assignedBy: string; assignedAt: Date },
): Promise<number | null> {
  const assigned = await tx
    .insertInto("breakAssignments")
    .values({ ...row, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({ assigneeId: row.assigneeId, assignedBy: row.assignedBy, assignedAt: row.assignedAt, version: version + 1 })
        .where("breakAssignments.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return assigned?.version ?? null;
}

/** To whom a break is assigned. */
export async function assignmentOf(db: Queryable, subject: string) {
  return db
    .selectFrom("breakAssignments")
    .leftJoin("users", "users.id", "breakAssignments.assigneeId")
    .select(["breakAssignments.version", "breakAssignments.assigneeId", "users.name as assigneeName"])
    .where("subject", "=", subject)
    .executeTakeFirst();
}
