import { setImmediate as immediate } from "node:timers/promises";
import { matchFingerprint } from "@/lib/domain/matching/fingerprint";
import type { Unspoken } from "@/lib/domain/matching/run";
import { sameAmount } from "@/lib/money/amount";
import { newId, newOrderedIds } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { matchesInsert, type NewMatch } from "@/lib/store/insert-matches";
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
  proposals: readonly Unspoken[],
): Promise<Applied> {
  const standing = await suggestionsOf(tx, accountId, span);
  const made: Draft[] = [];
  for (const proposal of proposals) {
    const fingerprint = matchFingerprint(proposal.lineIds, proposal.legIds);
    const before = proposal.automatic ? undefined : standing.get(fingerprint);
    if (before && saysTheSame(before, proposal)) standing.delete(fingerprint);
    else made.push({ proposal, fingerprint });
  }
  const withdrawn = [...standing.values()].map(({ id }) => id);
  await deleteSuggestions(tx, withdrawn);
  await reopenLines(tx, proposals.flatMap(({ automatic, reopens }) => (automatic && reopens !== null ? [reopens] : [])), { revision, at });
  await write(
    made.toSorted(byFirstLine),
    newOrderedIds(made.length, at.getTime()),
    (drafts, ids) => matchesInsert({ accountId, revision, at }, drafts.map((draft, index) => newMatch(ids[index] ?? newId(), draft, rulesVersion))),
    (insert) => insert.execute(tx),
  );
  const automatic = made.filter(({ proposal }) => proposal.automatic).length;
  const taken = automatic === 0 ? [] : await deleteTakenSuggestions(tx);
  for (const other of new Set(taken)) if (other !== accountId) await insertChange(tx, "matches", other);
  const ofThisAccount = taken.filter((account) => account === accountId).length;
  return { automatic, suggested: proposals.length - automatic, withdrawn: withdrawn.length + ofThisAccount };
}

/** Of a suggestion of the same lines and legs. */
function saysTheSame(before: StandingSuggestion, { lane, difference, legs, words }: Unspoken): boolean {
  const amountOf = new Map(before.legs.map(({ id, amount }) => [id, amount]));
  const sameLegs = legs.every(({ id, amount }) => sameAmount(amountOf.get(id) ?? "0", amount));
  return before.lane === lane && sameLegs && sameAmount(before.difference, difference) && before.isVoid === words().evidence.some(({ kind }) => kind === "leg_void");
}

type Insert = ReturnType<typeof matchesInsert>;

interface Draft {
  proposal: Unspoken;
  fingerprint: string;
}

/** By the ids of their first lines, which is mostly by day: what is written next lies beside it, in the tables and in their indexes. */
function byFirstLine({ proposal: { lineIds: [a = ""] } }: Draft, { proposal: { lineIds: [b = ""] } }: Draft): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** Piece by piece: while the database writes one, the next is put into words and made. */
async function write(
  made: readonly Draft[],
  ids: readonly string[],
  insertOf: (drafts: readonly Draft[], ids: readonly string[]) => Insert,
  run: (insert: Insert) => Promise<unknown>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < made.length; from += PIECE) {
    const insert = insertOf(made.slice(from, from + PIECE), ids.slice(from, from + PIECE));
    await writing;
    writing = run(insert);
    // It is awaited above or below; until then its failure must not pass for one that nobody hears of.
    writing.catch(() => undefined);
    // Lets it out before the next piece keeps this process busy.
    await immediate();
  }
  await writing;
}

function newMatch(id: string, { proposal, fingerprint }: Draft, rulesVersion: number): NewMatch {
  const { lane, automatic, lineIds, legs, firstOn, difference, words } = proposal;
  return {
    id,
    lane,
    firstOn,
    state: automatic ? "matched" : "suggested",
    automatic,
    rulesVersion,
    difference,
    differenceReason: null,
    ...words(),
    fingerprint,
    createdBy: null,
    lineIds,
    legs,
  };
}
