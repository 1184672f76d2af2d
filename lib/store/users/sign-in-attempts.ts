import { COUNT, sql, type DatabaseTransaction, type Queryable } from "../database";

/** Serialises attempts on a subject, so that concurrent ones can't all see the same count. */
export async function lockSignInSubject(tx: DatabaseTransaction, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign_in:${subject}`}))`.execute(tx);
}

/** Returns the number and time of a subject's failures since its last success or `since`. */
export async function recentFailures(db: Queryable, subject: string, since: Date) {
  return db
    .selectFrom("signInAttempts")
    .select((eb) => [COUNT.as("count"), eb.fn.max("at").as("lastAt")])
    .where("subject", "=", subject)
    .where("succeeded", "=", false)
    .where("at", ">", since)
    .where((eb) =>
      eb(
        "id",
        ">",
        eb.fn.coalesce(
          eb
            .selectFrom("signInAttempts as success")
            .select((inner) => inner.fn.max("success.id").as("id"))
            .where("success.subject", "=", subject)
            .where("success.succeeded", "=", true),
          eb.val("0"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** Stores an attempt as failed before its outcome is known. @returns its id. */
export async function insertSignInAttempt(tx: DatabaseTransaction, subject: string, at: Date) {
  const row = await tx
    .insertInto("signInAttempts")
    .values({ subject, at, succeeded: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function markSignInAttemptSucceeded(tx: DatabaseTransaction, id: string) {
  await tx.updateTable("signInAttempts").set({ succeeded: true }).where("id", "=", id).execute();
}

export async function deleteSignInAttempt(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom("signInAttempts").where("id", "=", id).execute();
}

/** Deletes a subject's failures, after an administrator has set a new password. */
export async function deleteSignInAttempts(tx: DatabaseTransaction, subjectPrefix: string) {
  await tx
    .deleteFrom("signInAttempts")
    .where((eb) => eb(eb.fn("starts_with", ["subject", eb.val(subjectPrefix)]), "=", true))
    .execute();
}

/** Deletes old attempts: they no longer count, and contain addresses. */
export async function deleteSignInAttemptsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("signInAttempts").where("at", "<", before).execute();
}
