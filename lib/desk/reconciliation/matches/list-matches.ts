import {
  LegView,
  LineView,
  type MatchList,
  MatchQuery,
  MatchView,
} from "@/lib/contract/api/reconciliation";
import { isCalendarDay } from "@/lib/domain/calendar/day";
import { lineText } from "@/lib/domain/statements/statement";
import type { Queryable } from "@/lib/store/database";
import { countCommentsOfMatches } from "@/lib/store/reconciliation/break-lists";
import { unpackedEvidence } from "@/lib/store/reconciliation/insert-matches";
import {
  legsOfMatches,
  linesOfMatches,
  type ListedLeg,
  type ListedLine,
  type ListedMatch,
  listedMatch,
  listMatches as listedMatches,
  type ListPlace,
} from "@/lib/store/reconciliation/match-lists";
import { AppError, notFound } from "../../app-error";
import { requirePermission, type UserContext } from "../../context";
import { reportingOrganisation } from "../../organisation";
import { parseInput } from "../../parse-input";
import { viewOf } from "../../view-of";
import { periodOfAccount } from "../period-of-account";

/**
 * An account's suggestions, matches or rejected suggestions in a period, newest first.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function listMatches(ctx: UserContext, input: MatchQuery): Promise<MatchList> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(MatchQuery, input);
  const { state, pageSize } = query;
  const after = readCursor(query.cursor);
  const { period } = await periodOfAccount(ctx.db, query);
  const rows = await listedMatches(ctx.db, period, state, after, pageSize + 1);
  const { page, next } = paged(rows, pageSize, ({ firstOn: day, id }) => ({ day, id }));
  return {
    matches: await matchViews(ctx.db, page, period.zone),
    nextCursor: next && writeCursor(next),
  };
}

/** @param rows one more than `count` if there are more */
export function paged<Row>(
  rows: readonly Row[],
  count: number,
  placeOf: (row: Row) => ListPlace,
): { page: readonly Row[]; next: ListPlace | null } {
  const page = rows.slice(0, count);
  const last = page.at(-1);
  return { page, next: rows.length > page.length && last ? placeOf(last) : null };
}

export function lineView({ bookedOn: on, fileName, lineNumber, ...line }: ListedLine): LineView {
  return LineView.parse({ ...line, on, text: lineText(line), source: { fileName, lineNumber } });
}

export function legView({ onDay: on, ...leg }: ListedLeg): LegView {
  return LegView.parse({ on, ...leg });
}

async function matchViews(
  db: Queryable,
  matches: readonly ListedMatch[],
  zone: string,
): Promise<MatchView[]> {
  if (matches.length === 0) return [];
  const ids = matches.map((match) => match.id);
  const [lines, legs, comments] = await Promise.all([
    linesOfMatches(db, ids),
    legsOfMatches(db, ids, zone),
    countCommentsOfMatches(db, ids),
  ]);
  return matches.map((match) =>
    viewOf(MatchView, {
      ...match,
      lane: match.lane as MatchView["lane"],
      lines: (lines.get(match.id) ?? []).map(lineView),
      legs: (legs.get(match.id) ?? []).map(legView),
      evidence: unpackedEvidence(match.evidence),
      decidedBy: match.decidedByName,
      comments: comments.get(match.id) ?? 0,
    }),
  );
}

/** Null when there is no such match: suggestions go without a trace. */
export async function findMatchView(db: Queryable, id: string): Promise<MatchView | null> {
  const match = await listedMatch(db, id);
  const { reportingZone } = await reportingOrganisation(db);
  const [view] = match ? await matchViews(db, [match], reportingZone) : [];
  return view ?? null;
}

/** @throws {AppError} `not_found` */
export async function oneMatchView(db: Queryable, id: string): Promise<MatchView> {
  const view = await findMatchView(db, id);
  if (!view) throw noSuchMatch();
  return view;
}

export function noSuchMatch(): AppError {
  return notFound("This match no longer exists. The list shows the current ones.");
}

/** A place in a list as text, `2026-11-20~<id>`: the next page begins behind it. */
export function writeCursor({ day, id }: ListPlace): string {
  return `${day}~${id}`;
}

/** @throws {AppError} `invalid` for a cursor that `writeCursor` can't have made */
export function readCursor(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined) return null;
  const [day = "", ...rest] = cursor.split("~");
  const id = rest.join("~");
  if (!isCalendarDay(day) || id === "" || id.includes("\0"))
    throw new AppError("invalid", "This list can't be continued from there. Load it again.", {
      fields: { cursor: "not a place in this list" },
    });
  return { day, id };
}
