import { matchFingerprint } from "@/lib/domain/matching/fingerprint";
import type { Found } from "@/lib/domain/matching/match-from";
import type { Proposal } from "@/lib/domain/matching/matching";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction } from "@/lib/store/database";
import { deleteSuggestions, insertMatches, suggestionsOf, type NewMatch } from "@/lib/store/matches";
import { reopenLines } from "./reopen-lines";

export interface Applied {
  automatic: number;
  suggested: number;
  /** Suggestions that no longer held and were taken away. */
  withdrawn: number;
}

/**
 * Makes the automatic matches and renews the suggestions: one that stands as it was keeps its id, so that nobody loses what
 * they were just looking at. The caller holds the account's lock and the revision.
 */
export async function applyProposals(
  tx: DatabaseTransaction,
  { accountId, revision, at, rulesVersion }: { accountId: string; revision: string; at: Date; rulesVersion: number },
  proposals: readonly Proposal[],
  legOf: Found["legOf"],
): Promise<Applied> {
  const standing = await suggestionsOf(tx, accountId);
  const kept = new Set<string>();
  const made: NewMatch[] = [];
  // In the order in which they are written, so that each index on them is filled from page to page rather than all over.
  const ids = proposals.map(() => newId()).toSorted();
  for (const [at, proposal] of proposals.entries()) {
    const match = newMatch(ids[at] ?? newId(), proposal, legOf, rulesVersion);
    if (match.state === "suggested" && standing.has(match.fingerprint)) kept.add(match.fingerprint);
    else made.push(match);
  }
  const withdrawn = [...standing].filter(([fingerprint]) => !kept.has(fingerprint)).map(([, id]) => id);
  await deleteSuggestions(tx, withdrawn);
  await reopenLines(tx, proposals.flatMap(({ automatic, reopens }) => (automatic && reopens !== null ? [reopens] : [])), { revision, at });
  await insertMatches(tx, { accountId, revision, at }, made);
  const automatic = made.filter((match) => match.automatic).length;
  return { automatic, suggested: made.length - automatic + kept.size, withdrawn: withdrawn.length };
}

function newMatch(id: string, proposal: Proposal, legOf: Found["legOf"], rulesVersion: number): NewMatch {
  const { lane, automatic, lineIds, legIds, difference, evidence, sentence } = proposal;
  return {
    id,
    lane,
    state: automatic ? "matched" : "suggested",
    automatic,
    rulesVersion,
    difference,
    differenceReason: null,
    evidence,
    sentence,
    fingerprint: matchFingerprint(lineIds, legIds),
    createdBy: null,
    lineIds,
    legs: legIds.flatMap((id) => {
      const leg = legOf(id);
      return leg ? [{ transactionId: leg.transactionId, side: leg.side, amount: leg.amount }] : [];
    }),
  };
}
