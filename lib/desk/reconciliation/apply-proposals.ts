import { setImmediate as immediate } from "node:timers/promises";
import { matchFingerprint } from "@/lib/domain/matching/fingerprint";
import type { Found } from "@/lib/domain/matching/match-from";
import type { Proposal } from "@/lib/domain/matching/matching";
import { sameAmount } from "@/lib/money/amount";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { matchInserts, runMatchInserts, type NewMatch } from "@/lib/store/insert-matches";
import { deleteSuggestions, deleteTakenSuggestions, suggestionsOf, type LineSpan, type StandingSuggestion } from "@/lib/store/matches";
import { reopenLines } from "./reopen-lines";

/** How many matches are written at once. */
const PIECE = 5_000;

export interface Applied {
  automatic: number;
  suggested: number;
  /** Suggestions that no longer held and were taken away. */
  withdrawn: number;
}

export interface Application {
  accountId: string;
  revision: string;
  at: Date;
  rulesVersion: number;
  /** Which of the account's lines were judged: suggestions of others stay. */
  span: LineSpan;
}

/**
 * Makes the automatic matches and renews the suggestions: one that stands as it was keeps its id, so that nobody loses what
 * they were just looking at; one whose transactions have other amounts by now is made anew. A suggestion of other lines, or of another account, ends when what it names is matched here.
 * The caller holds the account's lock and the revision.
 */
export async function applyProposals(
  tx: DatabaseTransaction,
  { accountId, revision, at, rulesVersion, span }: Application,
  found: Found,
): Promise<Applied> {
  const { proposals } = found;
  const standing = await suggestionsOf(tx, accountId, span);
  const made: Draft[] = [];
  for (const proposal of proposals) {
    const fingerprint = matchFingerprint(proposal.lineIds, proposal.legIds);
    const before = proposal.automatic ? undefined : standing.get(fingerprint);
    if (before && saysTheSame(before, proposal, found)) standing.delete(fingerprint);
    else made.push({ proposal, fingerprint });
  }
  const withdrawn = [...standing.values()].map(({ id }) => id);
  await deleteSuggestions(tx, withdrawn);
  await reopenLines(tx, proposals.flatMap(({ automatic, reopens }) => (automatic && reopens !== null ? [reopens] : [])), { revision, at });
  await write(
    made,
    (drafts, ids) => matchInserts({ accountId, revision, at }, drafts.map((draft, index) => newMatch(ids[index] ?? newId(), draft, found, rulesVersion))),
    (inserts) => runMatchInserts(tx, inserts),
  );
  const automatic = made.filter(({ proposal }) => proposal.automatic).length;
  const taken = automatic === 0 ? [] : await deleteTakenSuggestions(tx);
  for (const other of new Set(taken)) if (other !== accountId) await insertChange(tx, "matches", other);
  const ofThisAccount = taken.filter((account) => account === accountId).length;
  return { automatic, suggested: proposals.length - automatic, withdrawn: withdrawn.length + ofThisAccount };
}

/** Of a suggestion of the same lines and legs. */
function saysTheSame(before: StandingSuggestion, { lane, difference, evidence, legIds }: Proposal, { legOf }: Found): boolean {
  const amountOf = new Map(before.legs.map(({ id, amount }) => [id, amount]));
  const sameLegs = legIds.every((id) => sameAmount(amountOf.get(id) ?? "0", legOf(id)?.amount ?? "0"));
  return before.lane === lane && sameLegs && sameAmount(before.difference, difference) && before.isVoid === evidence.some(({ kind }) => kind === "leg_void");
}

type Inserts = ReturnType<typeof matchInserts>;

interface Draft {
  proposal: Proposal;
  fingerprint: string;
}

/** Piece by piece: while the database writes one, the next is made. */
async function write(made: readonly Draft[], insertsOf: (drafts: readonly Draft[], ids: readonly string[]) => Inserts, run: (inserts: Inserts) => Promise<void>): Promise<void> {
  // In the order in which they are written, so that each index on them is filled from page to page rather than all over.
  const ids = made.map(() => newId()).toSorted();
  let writing = Promise.resolve();
  for (let from = 0; from < made.length; from += PIECE) {
    const inserts = insertsOf(made.slice(from, from + PIECE), ids.slice(from, from + PIECE));
    await writing;
    writing = run(inserts);
    // It is awaited above or below; until then its failure must not pass for one that nobody hears of.
    writing.catch(() => undefined);
    // Lets it out before the next piece keeps this process busy.
    await immediate();
  }
  await writing;
}

function newMatch(id: string, { proposal, fingerprint }: Draft, { legOf, firstDayOf }: Found, rulesVersion: number): NewMatch {
  const { lane, automatic, lineIds, legIds, difference, evidence, sentence } = proposal;
  return {
    id,
    lane,
    firstOn: firstDayOf(proposal),
    state: automatic ? "matched" : "suggested",
    automatic,
    rulesVersion,
    difference,
    differenceReason: null,
    evidence,
    sentence,
    fingerprint,
    createdBy: null,
    lineIds,
    legs: legIds.flatMap((id) => {
      const leg = legOf(id);
      return leg ? [{ transactionId: leg.transactionId, side: leg.side, amount: leg.amount }] : [];
    }),
  };
}
