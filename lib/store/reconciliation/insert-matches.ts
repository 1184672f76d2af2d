import { sql, type RawBuilder } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Evidence, LegSide } from "@/lib/domain/matching/matching";
import type { DatabaseTransaction } from "../database";
import { jsonArray, plainArray, textArray } from "../postgres/array-literal";
import { packedEvidence } from "./match-evidence";

/** A match or suggestion to be written, with its lines and legs. */
export interface NewMatch {
  id: string;
  lane: string;
  /** The day of its first line. */
  firstOn: CalendarDay;
  state: "suggested" | "matched";
  automatic: boolean;
  rulesVersion: number | null;
  difference: string;
  differenceReason: string | null;
  evidence: readonly Evidence[];
  sentence: string;
  fingerprint: string;
  createdBy: string | null;
  lineIds: readonly string[];
  legs: readonly { transactionId: string; side: LegSide; amount: string }[];
}

interface Place {
  accountId: string;
  revision: string;
  at: Date;
}

/**
 * Writes matches with their lines and legs. Lines of a live match are open no more: the database sees to that.
 * A line or leg that is already in another live match fails the whole statement with a unique violation. The caller holds the account's lock.
 * @param place the revision is of the caller's transaction; see revision.ts
 */
export async function insertMatches(tx: DatabaseTransaction, place: Place, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length > 0) await matchesInsert(place, matches).execute(tx);
}

/**
 * Prepares what `insertMatches` writes; this takes a while and can be done while the database works on others. It is one statement, so
 * that the database doesn't wait for this process until all of it is written.
 * @param matches at least one
 */
export function matchesInsert(place: Place, matches: readonly NewMatch[]): RawBuilder<unknown> {
  const lines = matches.flatMap(({ id, state, lineIds }) => lineIds.map((line) => ({ match: id, line, live: state === "matched" })));
  return sql`
    with made as (${rowsInsert(place, matches)}), held_legs as (${legsInsert(matches)})
    ${linesInsert(lines)}
  `;
}

interface HeldLine {
  match: string;
  line: string;
  live: boolean;
}

function linesInsert(lines: readonly HeldLine[]): RawBuilder<unknown> {
  return sql`
    insert into match_lines (match_id, line_id, live)
    select * from unnest(${plainArray(lines.map(({ match }) => match))}::uuid[], ${plainArray(lines.map(({ line }) => line))}::bigint[],
      ${plainArray(lines.map(({ live }) => live))}::boolean[])
  `;
}

/** Passed column by column: the database reads arrays of one type much faster than rows in JSON. */
function rowsInsert({ accountId, revision, at }: Place, matches: readonly NewMatch[]): RawBuilder<unknown> {
  const plain = (valueOf: (match: NewMatch) => string | number | boolean | null): string => plainArray(matches.map(valueOf));
  const text = (valueOf: (match: NewMatch) => string | null): string => textArray(matches.map(valueOf));
  return sql`
    insert into matches (account_id, created_at, decided_at, decided_by, from_revision,
      id, lane, first_on, state, automatic, rules_version, difference, difference_reason, evidence, sentence, fingerprint, created_by)
    select ${accountId}::uuid, ${at}, case r.state when 'matched' then ${at}::timestamptz end, case r.state when 'matched' then r.created_by end,
      case r.state when 'matched' then ${revision}::bigint end, r.*
    from unnest(${plain(({ id }) => id)}::uuid[], ${text(({ lane }) => lane)}::text[], ${plain(({ firstOn }) => firstOn)}::date[], ${plain(({ state }) => state)}::text[], ${plain(({ automatic }) => automatic)}::boolean[],
      ${plain(({ rulesVersion }) => rulesVersion)}::int[], ${plain(({ difference }) => difference)}::numeric[], ${text(({ differenceReason }) => differenceReason)}::text[],
      ${jsonArray(matches.map(({ evidence }) => packedEvidence(evidence)))}, ${text(({ sentence }) => sentence)}::text[], ${text(({ fingerprint }) => fingerprint)}::text[],
      ${plain(({ createdBy }) => createdBy)}::uuid[]
    ) as r(id, lane, first_on, state, automatic, rules_version, difference, difference_reason, evidence, sentence, fingerprint, created_by)
  `;
}

/** Sorted by transaction, so that two of three indexes are filled, and the transactions looked up, page after page. */
function legsInsert(matches: readonly NewMatch[]): RawBuilder<unknown> {
  const held = matches.flatMap(({ id, state, legs }) => legs.map((leg) => ({ match: id, live: state === "matched", leg })));
  return sql`
    insert into match_legs (match_id, transaction_id, side, amount, live)
    select * from unnest(${plainArray(held.map(({ match }) => match))}::uuid[], ${textArray(held.map(({ leg }) => leg.transactionId))}::text[],
      ${plainArray(held.map(({ leg }) => leg.side))}::text[], ${plainArray(held.map(({ leg }) => leg.amount))}::numeric[],
      ${plainArray(held.map(({ live }) => live))}::boolean[]) as r(match_id, transaction_id, side, amount, live)
    order by transaction_id
  `;
}
