import type { LegView, LineView, MatchView } from "@/lib/contract/api/reconciliation";
import type { Queryable } from "@/lib/store/database";
import { countCommentsOfMatches } from "@/lib/store/reconciliation/break-notes";
import { unpackedEvidence } from "@/lib/store/reconciliation/match-evidence";
import {
  legsOfMatches,
  linesOfMatches,
  type ListedLeg,
  type ListedLine,
  type ListedMatch,
} from "@/lib/store/reconciliation/match-lists";
import { lineText } from "@/lib/domain/statements/line-text";

/** A line of a statement as our routes show it. */
export function lineView(line: ListedLine): LineView {
  return {
    id: line.id,
    on: line.bookedOn,
    direction: line.direction,
    amount: line.amount,
    currency: line.currency,
    narration: line.narration,
    text: lineText(line),
    bankReference: line.bankReference,
    counterparty: line.counterparty,
    transactionHash: line.transactionHash,
    source: { fileName: line.fileName, lineNumber: line.lineNumber },
  };
}

/** A transaction's leg as our routes show it. */
export function legView(leg: ListedLeg): LegView {
  return {
    transactionId: leg.transactionId,
    side: leg.side,
    on: leg.onDay,
    direction: leg.direction,
    amount: leg.amount,
    currency: leg.currency,
    reference: leg.reference,
    recipientName: leg.recipientName,
    status: leg.status,
  };
}

/** Converts matches into the form of our routes, with their lines and legs. */
export async function matchViews(
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
  return matches.map((match) => ({
    id: match.id,
    version: match.version,
    lane: match.lane as MatchView["lane"],
    state: match.state,
    automatic: match.automatic,
    lines: (lines.get(match.id) ?? []).map(lineView),
    legs: (legs.get(match.id) ?? []).map(legView),
    difference: match.difference,
    differenceReason: match.differenceReason,
    evidence: unpackedEvidence(match.evidence),
    sentence: match.sentence,
    rulesVersion: match.rulesVersion,
    decidedBy: match.decidedByName,
    decidedAt: match.decidedAt?.toISOString() ?? null,
    closedWith: match.closedWith,
    comments: comments.get(match.id) ?? 0,
  }));
}
