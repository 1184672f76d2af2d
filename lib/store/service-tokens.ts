import { sql, type Queryable } from "./database";

/** A token as it is stored: encrypted by whoever left it. */
export interface StoredToken {
  sealed: string;
  issuedAt: Date;
  expiresAt: Date;
}

export async function readServiceToken(
  db: Queryable,
  credential: string,
): Promise<StoredToken | null> {
  const row = await db
    .selectFrom("serviceTokens")
    .select(["sealed", "issuedAt", "expiresAt"])
    .where("credential", "=", credential)
    .executeTakeFirst();
  if (!row || row.sealed === null || row.issuedAt === null || row.expiresAt === null) return null;
  return { sealed: row.sealed, issuedAt: row.issuedAt, expiresAt: row.expiresAt };
}

/** Takes the turn to ask for a token, for so long at most. False while another process has it. */
export async function claimTokenIssue(
  db: Queryable,
  credential: string,
  forMs: number,
): Promise<boolean> {
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

/** Ends the turn, with a token for all if there is one. Those of other credentials go once they have been of no use for a day. */
export async function endTokenIssue(
  db: Queryable,
  credential: string,
  token: StoredToken | null,
): Promise<void> {
  await db
    .updateTable("serviceTokens")
    .set({ ...token, issuingUntil: null })
    .where("credential", "=", credential)
    .execute();
  await db
    .deleteFrom("serviceTokens")
    .where("credential", "<>", credential)
    .where("expiresAt", "<", sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
}
