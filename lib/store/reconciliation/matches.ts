import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { DatabaseTransaction, Queryable } from "../database";
import { findRow, lockRow, updateRow } from "../rows";
import type { Schema } from "../schema";

export type MatchRow = Selectable<Schema["matches"]>;

export async function accountOfMatch(db: Queryable, id: string): Promise<string | null> {
  return (await findRow("matches")(db, id))?.accountId ?? null;
}

export const lockMatch = lockRow("matches");

export async function holdingsOf(db: Queryable, matchId: string) {
  const lines = await db
    .selectFrom("matchLines")
    .select("lineId")
    .where("matchId", "=", matchId)
    .orderBy("lineId")
    .execute();
  const legs = await db
    .selectFrom("matchLegs")
    .select(["transactionId", "side", "amount"])
    .where("matchId", "=", matchId)
    .orderBy("transactionId")
    .orderBy("side")
    .execute();
  return { lineIds: lines.map((line) => line.lineId), legs };
}

/** @param live whether the match has its lines and legs from now on; absent: as before */
async function moveMatch(
  tx: DatabaseTransaction,
  { id, version }: MatchRow,
  change: Updateable<Schema["matches"]>,
  live?: boolean,
): Promise<void> {
  await updateRow("matches")(tx, id, { ...change, version: version + 1 });
  if (live === undefined) return;
  await tx.updateTable("matchLines").set({ live }).where("matchId", "=", id).execute();
  await tx.updateTable("matchLegs").set({ live }).where("matchId", "=", id).execute();
}

/** Turns a suggestion into a match that occupies its lines and legs. A unique violation means that another match has one of them. */
export async function acceptSuggestion(
  tx: DatabaseTransaction,
  match: MatchRow,
  {
    revision,
    at,
    by,
    differenceReason,
  }: { revision: string; at: Date; by: string; differenceReason: string | null },
): Promise<void> {
  const decision = { decidedAt: at, decidedBy: by, differenceReason, fromRevision: revision };
  await moveMatch(tx, match, { state: "matched", ...decision }, true);
}

/** Rejects a suggestion, or makes it one again, and keeps who decided. */
export async function decideSuggestion(
  tx: DatabaseTransaction,
  match: MatchRow,
  state: "rejected" | "suggested",
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await moveMatch(tx, match, { state, decidedAt: at, decidedBy: by });
}

export async function linesTakenSince(db: Queryable, lineIds: readonly string[], since: Date) {
  const rows = await db
    .selectFrom("matchLines")
    .innerJoin("matches", "matches.id", "matchLines.matchId")
    .select("matchLines.lineId")
    .where("matchLines.lineId", "in", [...lineIds])
    .where("matchLines.live", "=", true)
    .where("matches.decidedAt", ">", since)
    .execute();
  return rows.map((row) => row.lineId);
}

/** Ends a match: its lines and legs are open again. The match itself is kept. */
export async function undoMatch(
  tx: DatabaseTransaction,
  match: MatchRow,
  { revision, at, by, reason }: { revision: string; at: Date; by: string | null; reason: string },
): Promise<void> {
  const end = { undoneAt: at, undoneBy: by, undoReason: reason, toRevision: revision };
  await moveMatch(tx, match, { state: "undone", ...end }, false);
}

export interface LinePlace {
  on: CalendarDay;
  id: string;
}

/** A range of an account's lines; null where it is unbounded. */
export interface LineSpan {
  /** Exclusive. */
  after: LinePlace | null;
  /** Inclusive. */
  upTo: LinePlace | null;
}

/** A suggestion as first made; amounts and states of its legs may have changed since. */
export interface StandingSuggestion {
  id: string;
  lane: string;
  difference: string;
  isVoid: boolean;
  legs: { id: string; amount: string }[];
}

/** Condition on the match `m`: its evidence names a void leg. */
export const HAS_VOID_EVIDENCE = sql<SqlBool>`m.evidence::jsonb @> '[["leg_void"]]'`;

/** The account's suggestions that have a line in the span, by their fingerprint. */
export async function suggestionsOf(db: Queryable, accountId: string, span: LineSpan) {
  const { rows } = await sql<StandingSuggestion & { fingerprint: string }>`
    select m.id, m.fingerprint, m.lane, m.difference::text as difference, ${HAS_VOID_EVIDENCE} as is_void,
      coalesce((select json_agg(json_build_object('id', g.transaction_id || ':' || g.side, 'amount', g.amount::text)) from match_legs g where g.match_id = m.id), '[]') as legs
    from matches m where m.account_id = ${accountId} and m.state = 'suggested' and ${hasLineIn(span)}
  `.execute(db);
  return new Map(rows.map(({ fingerprint, ...suggestion }) => [fingerprint, suggestion]));
}

/**
 * Condition on the match `m`: it has a line in the span. Always true for the unbounded span. Each line is looked up by itself, with an
 * `offset` that keeps it so: as a join, with statistics that say there are no matches, the planner reads all lines of all matches for each.
 */
function hasLineIn({ after, upTo }: LineSpan): RawBuilder<SqlBool> {
  if (after === null && upTo === null) return sql`true`;
  return sql`exists (
    select from match_lines ml where ml.match_id = m.id and (
      select ${after === null ? sql`true` : sql`(l.booked_on, l.id) > (${after.on}::date, ${after.id}::bigint)`}
        and ${upTo === null ? sql`true` : sql`(l.booked_on, l.id) <= (${upTo.on}::date, ${upTo.id}::bigint)`}
      from statement_lines l where l.id = ml.line_id
    ) offset 0
  )`;
}

/** Deletes suggestions that no longer hold. Nobody decided on them, so nothing is kept. */
export async function deleteSuggestions(tx: DatabaseTransaction, ids: readonly string[]) {
  if (ids.length === 0) return;
  await sql`delete from matches where state = 'suggested' and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/** Condition on the match `m`: it ended in the same moment as a reversal began. */
const ENDED_BY_REVERSAL = sql<SqlBool>`exists (select from matches r where r.from_revision = m.to_revision and r.lane = 'reversal')`;

/**
 * Returns fingerprints that people rejected: as a suggestion, or by undoing a match.
 * Undoing an accepted suggestion only takes back the decision, so it is suggested again. Matches that the desk
 * ended, or an accepted reversal, don't count: there the bank took back a movement that was rightly matched.
 */
export async function rejectedFingerprints(db: Queryable, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("matches as m")
    .select("m.fingerprint")
    .where("m.accountId", "=", accountId)
    .where((eb) =>
      eb.or([
        eb("m.state", "=", "rejected"),
        eb.and([
          eb("m.state", "=", "undone"),
          eb("m.undoneBy", "is not", null),
          eb.or([eb("m.automatic", "=", true), eb("m.lane", "=", "manual")]),
          eb.not(ENDED_BY_REVERSAL),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.fingerprint));
}

export async function standingLegs(
  db: Queryable,
  legs: readonly { transactionId: string; side: LegSide }[],
) {
  if (legs.length === 0) return [];
  return db
    .selectFrom("matchLegs")
    .innerJoin("transactions", "transactions.id", "matchLegs.transactionId")
    .select(["matchLegs.transactionId", "transactions.reference"])
    .where("matchLegs.live", "=", true)
    .where((eb) =>
      eb.or(
        legs.map((leg) =>
          eb.and([
            eb("matchLegs.transactionId", "=", leg.transactionId),
            eb("matchLegs.side", "=", leg.side),
          ]),
        ),
      ),
    )
    .execute();
}

/** Deletes suggestions that no longer hold once these lines or legs are matched. */
export async function deleteSuggestionsNaming(
  tx: DatabaseTransaction,
  lineIds: readonly string[],
  legs: readonly { transactionId: string; side: LegSide }[],
): Promise<void> {
  await sql`
    delete from matches m where m.state = 'suggested' and (
      exists (select from match_lines l where l.match_id = m.id and l.line_id = any(${[...lineIds]}::bigint[]))
      or exists (
        select from match_legs g join jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as r("transactionId" text, side text)
          on g.transaction_id = r."transactionId" and g.side = r.side where g.match_id = m.id
      )
    )
  `.execute(tx);
}

/**
 * Deletes suggestions with a line or leg that is now in a live match.
 * This transaction's own are skipped: a run proposes each line and leg once. Suggestions of reversals stay,
 * since accepting one ends its original's match, and so do suggestions that somebody is deciding right now, who
 * learns of it.
 * @returns the account of each deleted suggestion
 */
export async function deleteTakenSuggestions(tx: DatabaseTransaction): Promise<string[]> {
  // Nested loops would take minutes, and the planner chooses them when its statistics, from before the run, say that there are no matches.
  // For the same reason nothing here is looked up per suggestion: there is one list of suggestions, and one of what is occupied.
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<{ accountId: string }>`
    with suggested as materialized (
      select m.id, m.lane from statement_accounts a join matches m on m.account_id = a.id and m.state = 'suggested' and m.xmin <> pg_current_xact_id()::xid
    ), taken as materialized (
      select g.match_id from suggested m join match_legs g on g.match_id = m.id
        join match_legs s on s.transaction_id = g.transaction_id and s.side = g.side and s.live
      union
      select l.match_id from suggested m join match_lines l on l.match_id = m.id
        join match_lines s on s.line_id = l.line_id and s.live
      where m.lane <> 'reversal'
    )
    delete from matches where id in (
      select m.id from matches m where m.state = 'suggested' and m.id in (select match_id from taken) for update of m skip locked
    ) returning account_id
  `.execute(tx);
  await sql`set local enable_nestloop to default`.execute(tx);
  return rows.map((row) => row.accountId);
}

export async function deskMatches(db: Queryable, accountId: string, span: LineSpan) {
  const { rows } = await sql<
    Pick<MatchRow, "id" | "fingerprint" | "lane" | "automatic" | "sentence">
  >`
    select m.id, m.fingerprint, m.lane, m.automatic, m.sentence from matches m
    where m.account_id = ${accountId} and (m.state = 'suggested' or (m.state = 'matched' and m.automatic)) and ${hasLineIn(span)}
  `.execute(db);
  return new Map(
    rows.map(({ fingerprint, ...match }) => [`${String(match.automatic)} ${fingerprint}`, match]),
  );
}

/**
 * SQL beside a match `m` that nets its lines and its transfers.
 * `lines` has the net of its lines (`amount`, money in positive), their last day (`last_on`), and the net and
 * number of those booked on certain days (`within`, `count_within`); `legs` the net of its transfers
 * (`amount`), null without any. Their difference is in no leg's direction, since legs may have two, and counts
 * once, on `last_on`. The workspace and a close both use it, so that they agree.
 */
export function netOfMatch({ from, to }: { from: CalendarDay; to: CalendarDay }) {
  return sql`
    cross join lateral (
      select sum(n.net) as amount, max(n.booked_on) as last_on,
        sum(n.net) filter (where n.booked_on between ${from} and ${to}) as within, count(*) filter (where n.booked_on between ${from} and ${to}) as count_within
      from (
        select l.booked_on, case l.direction when 'in' then l.amount else -l.amount end as net
        from match_lines ml join statement_lines l on l.id = ml.line_id where ml.match_id = m.id
      ) n
    ) lines
    cross join lateral (select sum(case g.side when 'source' then -g.amount else g.amount end) as amount from match_legs g where g.match_id = m.id) legs
  `;
}
