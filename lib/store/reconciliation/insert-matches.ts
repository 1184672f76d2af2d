import { type RawBuilder, sql } from "kysely";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { Evidence, LegSide, TextSpan } from "@/lib/domain/matching/matching";
import type { DatabaseTransaction } from "../database";
import { jsonArray, plainArray, textArray } from "../postgres/literals";

export interface NewMatch {
  id: string;
  lane: string;
  firstOn: CalendarDay;
  difference: string;
  differenceReason: string | null;
  evidence: readonly Evidence[];
  sentence: string;
  fingerprint: string;
  lineIds: readonly string[];
  legs: readonly { transactionId: string; side: LegSide; amount: string }[];
}

export interface SharedMatchValues {
  accountId: string;
  /** Of the caller's transaction; see revision.ts. */
  revision: string;
  at: Date;
  state: "suggested" | "matched";
  automatic: boolean;
  rulesVersion: number | null;
  createdBy: string | null;
}

/**
 * Writes matches with their lines and legs. Lines of a live match are open no more: the database sees to that.
 * A line or leg that is already in another live match fails the whole statement with a unique violation. The caller holds the account's lock.
 */
export async function insertMatches(
  tx: DatabaseTransaction,
  common: SharedMatchValues,
  matches: readonly NewMatch[],
): Promise<void> {
  if (matches.length > 0) await matchesInsert(common, matches).execute(tx);
}

/**
 * Prepares the statement of `insertMatches`, while the database works on others.
 * A single statement, so that the database doesn't wait for this process in between.
 * @param matches at least one
 */
export function matchesInsert(common: SharedMatchValues, matches: readonly NewMatch[]) {
  return sql`
    with given as materialized (select ${plainArray(matches.map(({ id }) => id))}::uuid[] as ids),
      made as (${rowsInsert(common, matches)}), held_legs as (${legsInsert(common, matches)})
    ${linesInsert(common, matches)}
  `;
}

/** The ids of the matches. Lines and legs name theirs by its place among them: reading an id as text is most of what a line costs to read. */
const IDS = sql`(select ids from given)`;

function linesInsert({ state }: SharedMatchValues, matches: readonly NewMatch[]) {
  const rows = matches.flatMap(({ lineIds }, index) =>
    lineIds.map((id) => ({ place: index + 1, id })),
  );
  const [places, lines] = [rows.map(({ place }) => place), rows.map(({ id }) => id)];
  return sql`
    insert into match_lines (match_id, line_id, live)
    select (${IDS})[r.place], r.line_id, ${state === "matched"}::boolean from unnest(${plainArray(places)}::int[], ${plainArray(lines)}::bigint[]) as r(place, line_id)
  `;
}

/** Inserts rows column by column: PostgreSQL reads typed arrays much faster than JSON. */
function rowsInsert(
  { accountId, revision, at, state, automatic, rulesVersion, createdBy }: SharedMatchValues,
  matches: readonly NewMatch[],
): RawBuilder<unknown> {
  const plain = (valueOf: (match: NewMatch) => string): string => plainArray(matches.map(valueOf));
  const text = (valueOf: (match: NewMatch) => string | null): string =>
    textArray(matches.map(valueOf));
  const isMatched = state === "matched";
  return sql`
    insert into matches (account_id, created_at, created_by, state, automatic, rules_version, decided_at, decided_by, from_revision,
      id, lane, first_on, difference, difference_reason, evidence, sentence, fingerprint)
    select ${accountId}::uuid, ${at}::timestamptz, ${createdBy}::uuid, ${state}, ${automatic}::boolean, ${rulesVersion}::int,
      ${isMatched ? at : null}::timestamptz, ${isMatched ? createdBy : null}::uuid, ${isMatched ? revision : null}::bigint, r.*
    from unnest(${IDS}, ${plain(({ lane }) => lane)}::text[], ${plain(({ firstOn }) => firstOn)}::date[],
      ${plain(({ difference }) => difference)}::numeric[], ${text(({ differenceReason }) => differenceReason)}::text[],
      ${jsonArray(matches.map(({ evidence }) => packedEvidence(evidence)))}, ${text(({ sentence }) => sentence)}::text[], ${text(({ fingerprint }) => fingerprint)}::text[]
    ) as r(id, lane, first_on, difference, difference_reason, evidence, sentence, fingerprint)
  `;
}

/** Inserts legs sorted by transaction, so that indexes are filled page after page. */
function legsInsert({ state }: SharedMatchValues, matches: readonly NewMatch[]) {
  const rows = matches.flatMap(({ legs }, index) => legs.map((leg) => ({ place: index + 1, leg })));
  const places = plainArray(rows.map(({ place }) => place));
  const transactions = textArray(rows.map(({ leg }) => leg.transactionId));
  const sides = plainArray(rows.map(({ leg }) => leg.side));
  const amounts = plainArray(rows.map(({ leg }) => leg.amount));
  return sql`
    insert into match_legs (match_id, transaction_id, side, amount, live)
    select (${IDS})[r.place], r.transaction_id, r.side, r.amount, ${state === "matched"}::boolean
    from unnest(${places}::int[], ${transactions}::text[], ${sides}::text[], ${amounts}::numeric[]) as r(place, transaction_id, side, amount)
    order by r.transaction_id
  `;
}

/**
 * Evidence as stored in `matches.evidence`.
 * Kind, tone, then the value and the spans as `line:start-end`, if there are any. This takes a third of the
 * object's space, and evidence is most of a match's row.
 */
type Packed = [
  kind: Evidence["kind"],
  tone: Evidence["tone"],
  value?: string | null,
  ...spans: string[],
];

/** The text of `matches.evidence`. Written piece by piece, because it is for every match of a run: as values turned into JSON it takes three times as long. */
export function packedEvidence(evidence: readonly Evidence[]): string {
  return `[${evidence.map(packed).join(",")}]`;
}

function packed({ kind, tone, value, spans }: Evidence): string {
  if (spans.length === 0)
    return value === null
      ? `["${kind}","${tone}"]`
      : `["${kind}","${tone}",${JSON.stringify(value)}]`;
  return `["${kind}","${tone}",${JSON.stringify(value)}${spans.map(({ lineId, start, end }) => `,"${lineId}:${start}-${end}"`).join("")}]`;
}

interface UnpackedEvidence extends Evidence {
  spans: TextSpan[];
}

/** @param stored the value of `matches.evidence` */
export function unpackedEvidence(stored: unknown): UnpackedEvidence[] {
  return (stored as readonly Packed[]).map(unpacked);
}

function unpacked([kind, tone, value = null, ...spans]: Packed): UnpackedEvidence {
  return { kind, tone, value, spans: spans.map(unpackedSpan) };
}

function unpackedSpan(span: string): TextSpan {
  const [lineId = "", start, end] = span.split(/[:-]/);
  return { lineId, start: Number(start), end: Number(end) };
}
