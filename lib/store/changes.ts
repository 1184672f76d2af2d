import { sql } from "kysely";
import type { ChangeKind } from "@/lib/domain/changes/change-kind";
import type { Queryable } from "./database";

/** Stores a hint for browsers, which a trigger sends when the transaction commits. */
export async function insertChange(db: Queryable, kind: ChangeKind, subjectId: string | null) {
  await db.insertInto("changes").values({ kind, subjectId }).execute();
}

/**
 * Returns hints after a sequence number, for a resumed stream. Reaches back ten more seconds, since
 * a transaction with an earlier number may commit later; repeated hints do no harm.
 */
export async function changesSince(db: Queryable, seq: string, limit = 500) {
  return db
    .selectFrom("changes")
    .select(["seq", "kind", "subjectId"])
    .where((eb) =>
      eb.or([
        eb("seq", ">", seq),
        eb(
          "at",
          ">",
          sql<Date>`(select at from changes where seq = ${seq}) - interval '10 seconds'`,
        ),
      ]),
    )
    .orderBy("seq")
    .limit(limit)
    .execute();
}

export async function lastChangeSeq(db: Queryable): Promise<string> {
  const row = await db
    .selectFrom("changes")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirst();
  return row?.seq ?? "0";
}

/** Deletes hints older than a day. A browser away for longer reads everything again. */
export async function deleteOldChanges(db: Queryable): Promise<void> {
  await db
    .deleteFrom("changes")
    .where("at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
