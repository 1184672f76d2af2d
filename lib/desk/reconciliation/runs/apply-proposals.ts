import { matchFingerprint } from "@/lib/domain/matching/matching";
import type { Unspoken } from "@/lib/domain/matching/run";
import { sameAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  deleteSuggestions,
  deleteTakenSuggestions,
  type StandingSuggestion,
} from "@/lib/store/reconciliation/matches";
import type { Turns } from "@/lib/store/postgres/in-turn";
import type { MatchWriter } from "./match-writer";

export interface Applied {
  automatic: number;
  suggested: number;
  /** Suggestions that no longer held and were deleted. */
  withdrawn: number;
}

export interface Application {
  accountId: string;
  /** The suggestions so far of the lines that the run looked at, by their fingerprint; those of other lines stay. */
  standing: ReadonlyMap<string, StandingSuggestion>;
  /** Queries take turns with those of the writer. */
  turns: Turns;
  /** May still be writing the automatic matches. */
  writer: MatchWriter;
}

/**
 * Writes the automatic matches and renews the suggestions. An unchanged suggestion keeps its id, so that nobody loses what they are
 * looking at; one whose transactions have other amounts by now is replaced. Suggestions of other lines or accounts end if a line or leg
 * that they name is matched here. The caller must hold the account's lock.
 */
export async function applyProposals(
  tx: DatabaseTransaction,
  { accountId, standing, turns, writer }: Application,
  proposals: readonly Unspoken[],
): Promise<Applied> {
  const outdated = new Map(standing);
  const made = proposals.filter((proposal) => {
    if (proposal.automatic || standing.size === 0) return true;
    const fingerprint = matchFingerprint(proposal.lineIds, proposal.legIds);
    const before = standing.get(fingerprint);
    if (!before || !saysTheSame(before, proposal)) return true;
    outdated.delete(fingerprint);
    return false;
  });
  const withdrawn = [...outdated.values()].map(({ id }) => id);
  if (withdrawn.length > 0) await turns(() => deleteSuggestions(tx, withdrawn));
  await writer.finish(made);
  const automatic = proposals.reduce((count, proposal) => count + (proposal.automatic ? 1 : 0), 0);
  const taken = automatic === 0 ? [] : await deleteTakenSuggestions(tx);
  for (const other of new Set(taken))
    if (other !== accountId) await insertChange(tx, "matches", other);
  const ofThisAccount = taken.filter((account) => account === accountId).length;
  return {
    automatic,
    suggested: proposals.length - automatic,
    withdrawn: withdrawn.length + ofThisAccount,
  };
}

/** Whether a proposal says the same as a standing suggestion with the same lines and legs. */
function saysTheSame(
  before: StandingSuggestion,
  { lane, difference, legs, words }: Unspoken,
): boolean {
  const amountOf = new Map(before.legs.map(({ id, amount }) => [id, amount]));
  const sameLegs = legs.every(({ id, amount }) => sameAmount(amountOf.get(id) ?? "0", amount));
  return (
    before.lane === lane &&
    sameLegs &&
    sameAmount(before.difference, difference) &&
    before.isVoid === words().evidence.some(({ kind }) => kind === "leg_void")
  );
}
