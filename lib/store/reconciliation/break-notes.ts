import { sql } from "kysely";
import type { DatabaseTransaction, Queryable } from "../database";

/** Returns comments on lines and legs, oldest first. */
export async function commentsOn(db: Queryable, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  return db
    .selectFrom("breakComments")
    .innerJoin("users", "users.id", "breakComments.createdBy")
    .select([
      "breakComments.id",
      "breakComments.subject",
      "breakComments.text",
      "users.name as by",
      "breakComments.createdAt",
    ])
    .where("subject", "in", [...subjects])
    .orderBy("breakComments.createdAt")
    .orderBy("breakComments.id")
    .execute();
}

/** Counts comments on the lines and legs of matches. Matches without any are left out. */
export async function countCommentsOfMatches(
  db: Queryable,
  matchIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ matchId: string; comments: number }>`
    select s.match_id, count(*)::int as comments
    from (
      select match_id, 'line:' || line_id as subject from match_lines where match_id = any(${[...matchIds]}::uuid[])
      union all
      select match_id, 'leg:' || transaction_id || ':' || side from match_legs where match_id = any(${[...matchIds]}::uuid[])
    ) s join break_comments c on c.subject = s.subject
    group by s.match_id
  `.execute(db);
  return new Map(rows.map(({ matchId, comments }) => [matchId, comments]));
}

export async function insertComment(
  tx: DatabaseTransaction,
  row: {
    id: string;
    subject: string;
    accountId: string;
    text: string;
    createdBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await tx.insertInto("breakComments").values(row).execute();
}

/** Assigns a break to a user or to nobody. The version that the assignment has from then on, or null when it was reassigned in the meantime. */
export async function assignBreak(
  tx: DatabaseTransaction,
  {
    version,
    ...row
  }: {
    subject: string;
    accountId: string;
    assigneeId: string | null;
    version: number;
    assignedBy: string;
    assignedAt: Date;
  },
): Promise<number | null> {
  const assigned = await tx
    .insertInto("breakAssignments")
    .values({ ...row, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({
          assigneeId: row.assigneeId,
          assignedBy: row.assignedBy,
          assignedAt: row.assignedAt,
          version: version + 1,
        })
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
    .select([
      "breakAssignments.version",
      "breakAssignments.assigneeId",
      "users.name as assigneeName",
    ])
    .where("subject", "=", subject)
    .executeTakeFirst();
}
