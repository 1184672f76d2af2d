import { setImmediate as immediate } from "node:timers/promises";
import { matchFingerprint } from "@/lib/domain/matching/matching";
import type { BareProposal } from "@/lib/domain/matching/run";
import { sameAmount } from "@/lib/money/amount";
import { newId, newOrderedIds } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { Turns } from "@/lib/store/postgres/json-columns";
import { matchesInsert, type NewMatch } from "@/lib/store/reconciliation/insert-matches";
import {
  deleteSuggestions,
  deleteTakenSuggestions,
  type StandingSuggestion,
} from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";

export interface Applied {
  automatic: number;
  suggested: number;
  /** Suggestions that no longer held and were deleted. */
  withdrawn: number;
}

interface Application {
  accountId: string;
  /** Standing suggestions of the run's lines, by fingerprint. Those of other lines stay. */
  standing: ReadonlyMap<string, StandingSuggestion>;
  turns: Turns;
  /** May still be writing the automatic matches. */
  writer: MatchWriter;
}

/**
 * Writes the automatic matches and renews the suggestions. An unchanged suggestion keeps its id, so
 * that nobody loses what they are looking at; one whose transactions have other amounts by now is
 * replaced. Suggestions of other lines or accounts end if a line or leg that they name is matched
 * here. The caller must hold the account's lock.
 */
export async function applyProposals(
  tx: DatabaseTransaction,
  { accountId, standing, turns, writer }: Application,
  proposals: readonly BareProposal[],
): Promise<Applied> {
  const outdated = new Map(standing);
  const made = proposals.filter((proposal) => {
    if (proposal.automatic || standing.size === 0) return true;
    const fingerprint = matchFingerprint(proposal.lineIds, proposal.legIds);
    const before = standing.get(fingerprint);
    if (!before || !isRepeated(before, proposal)) return true;
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

const PIECE = 5_000;

/** Each next piece doubles. So the database soon has something to write. */
const FIRST_PIECE = 1_000;

interface WriterOptions {
  turns: Turns;
  accountId: string;
  at: () => Date;
  rulesVersion: number;
  /** How many matches are written at once. Default: `PIECE`. */
  piece?: number;
}

/**
 * Writes a window's matches in pieces. While the database writes one piece, evidence and sentences
 * of the next are prepared, and between two pieces the other lanes run.
 */
export class MatchWriter {
  /** All that were taken: written, or about to be. */
  readonly written = new Set<BareProposal>();
  #taken: BareProposal[] = [];
  #next: number;
  /** The first error of a piece; the transaction may have failed by an earlier one. */
  failure: unknown = null;
  #pieces = 0;
  #isAbandoned = false;
  #place: Promise<{ revision: string; at: Date }> | null = null;
  /** All that was asked for so far, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    readonly tx: DatabaseTransaction,
    readonly options: WriterOptions,
  ) {
    this.#next = Math.min(FIRST_PIECE, this.#size);
  }

  /** The revision and time with which the whole window is written. Determined on first use. */
  place(): Promise<{ revision: string; at: Date }> {
    return (this.#place ??= this.options.turns(async () => ({
      revision: await nextRevision(this.tx),
      at: this.options.at(),
    })));
  }

  /** Takes automatic matches, to be written while others are found. */
  take(certain: readonly BareProposal[]): void {
    for (const proposal of certain) this.written.add(proposal);
    this.#taken.push(...certain);
    while (this.#taken.length >= this.#next) {
      this.#append(piecesOf(this.#taken.splice(0, this.#next), this.#next));
      this.#next = Math.min(2 * this.#next, this.#size);
    }
  }

  /** Writes all proposals that are not written yet, and waits until that is done. */
  async finish(proposals: readonly BareProposal[]): Promise<void> {
    const left = [...this.#taken, ...proposals.filter((proposal) => !this.written.has(proposal))];
    this.#taken = [];
    this.#append(piecesOf(left, this.#size));
    await this.#work;
    await this.#writing;
  }

  /** Waits for the current piece alone, before the transaction ends without `finish`. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await Promise.allSettled([this.#work, this.#writing]);
  }

  get #size(): number {
    return this.options.piece ?? PIECE;
  }

  #append(pieces: readonly (readonly BareProposal[])[]): void {
    const before = this.#work;
    this.#work = (async () => {
      await before;
      for (const piece of pieces) await this.#write(piece);
    })();
    // Awaited above. This keeps Node from reporting an earlier failure as an unhandled rejection.
    this.#work.catch((error: unknown) => (this.failure ??= error));
  }

  async #write(piece: readonly BareProposal[]): Promise<void> {
    if (piece.length === 0 || this.#isAbandoned) return;
    const place = await this.place();
    // Ids ascend, also from piece to piece, so that indexes on them are filled page by page rather
    // than all over.
    const ids = newOrderedIds(piece.length, place.at.getTime() + this.#pieces);
    this.#pieces += 1;
    const { accountId, rulesVersion } = this.options;
    const automatic = piece[0]?.automatic ?? false;
    const state = automatic ? "matched" : "suggested";
    const insert = matchesInsert(
      { ...place, accountId, rulesVersion, automatic, state, createdBy: null },
      piece.map((proposal, index) => newMatch(ids[index] ?? newId(), proposal)),
    );
    await this.#writing;
    if (this.#isAbandoned) return;
    const writing = this.options.turns(() => insert.execute(this.tx));
    // Awaited above or below. This keeps Node from reporting an earlier failure as an unhandled
    // rejection.
    writing.catch((error: unknown) => (this.failure ??= error));
    this.#writing = writing;
    // Lets the query be sent before the next piece keeps this process busy.
    await immediate();
  }
}

/** Each holds only automatic matches, or none. */
function piecesOf(proposals: readonly BareProposal[], size: number): BareProposal[][] {
  const kinds = [
    proposals.filter(({ automatic }) => automatic),
    proposals.filter(({ automatic }) => !automatic),
  ];
  const pieces = [];
  for (const sorted of kinds.map(alongLines))
    for (let from = 0; from < sorted.length; from += size)
      pieces.push(sorted.slice(from, from + size));
  return pieces;
}

/**
 * Sorts by the first line's id, so that rows written together lie together. Comparing ids as
 * numbers takes a fifth of the time, and is exact enough for speed alone.
 */
function alongLines(proposals: readonly BareProposal[]): BareProposal[] {
  const placed = proposals.map((proposal) => ({ proposal, at: Number(proposal.lineIds[0]) }));
  placed.sort((a, b) => a.at - b.at);
  return placed.map(({ proposal }) => proposal);
}

function newMatch(
  id: string,
  { lane, lineIds, legIds, legs, firstOn, difference, explained, words }: BareProposal,
): NewMatch {
  return {
    id,
    lane,
    firstOn,
    difference,
    differenceReason: explained,
    ...words(),
    fingerprint: matchFingerprint(lineIds, legIds),
    lineIds,
    legs,
  };
}

function isRepeated(
  before: StandingSuggestion,
  { lane, difference, legs, words }: BareProposal,
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
