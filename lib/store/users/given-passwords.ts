import type { Queryable } from "../database";

/** The audit actions that go with a password given by an administrator, each in the transaction that stores it. */
const GIVING = ["user.added", "user.password_reset"];

/** When each of these users was last given a password, as the audit log has it. Who never was isn't in it. */
export async function passwordsGivenAt(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("auditLog")
    .select(["subjectId", (eb) => eb.fn.max("at").as("at")])
    .where("subjectType", "=", "user")
    .where("subjectId", "in", userIds)
    .where("action", "in", GIVING)
    .groupBy("subjectId")
    .execute();
  return new Map(rows.map(({ subjectId, at }) => [subjectId ?? "", at]));
}
