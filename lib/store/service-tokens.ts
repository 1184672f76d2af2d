import { sql, type Queryable } from "./database";

export interface StoredToken {
  sealed: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Returns the processes' shared token, and why none is asked for; null where missing. */
export async function readServiceToken(db: Queryable, credential: string) {
  const row = await db
    .selectFrom("serviceTokens")
    .select(["sealed", "issuedAt", "expiresAt", "hold"])
    .where("credential", "=", credential)
    .executeTakeFirst();
  const { sealed = null, issuedAt = null, expiresAt = null, hold = null } = row ?? {};
  const isThere = sealed !== null && issuedAt !== null && expiresAt !== null;
  return { token: isThere ? { sealed, issuedAt, expiresAt } : null, hold };
}

/** Takes the turn to ask for a token, for so long at most. False while another process has it. */
export async function claimTokenIssue(db: Queryable, credential: string, forMs: number) {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`;
  const row = await db
    .insertInto("serviceTokens")
    .values({ credential, issuingUntil: until })
    .onConflict((conflict) =>
      conflict
        .column("credential")
        .doUpdateSet({ issuingUntil: until })
        .where((eb) =>
          eb.or([
            eb("serviceTokens.issuingUntil", "is", null),
            eb("serviceTokens.issuingUntil", "<", sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning("credential")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the turn with what came of it for all processes. Tokens of other credentials go once they have been of no use for a day. */
export async function endTokenIssue(
  db: Queryable,
  credential: string,
  result: { token: StoredToken } | { hold: object } | null,
): Promise<void> {
  const change =
    result &&
    ("token" in result ? { ...result.token, hold: null } : { hold: JSON.stringify(result.hold) });
  await db
    .updateTable("serviceTokens")
    .set({ ...change, issuingUntil: null })
    .where("credential", "=", credential)
    .execute();
  await db
    .deleteFrom("serviceTokens")
    .where("credential", "<>", credential)
    .where("expiresAt", "<", sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
}
