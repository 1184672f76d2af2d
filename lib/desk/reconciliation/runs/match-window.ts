import { setImmediate as immediate } from "node:timers/promises";
import type { OpenLine } from "@/lib/domain/matching/matching";
import {
  type CandidateSource,
  matchFrom,
  type MatchFromInput,
} from "@/lib/domain/matching/propose-matches";
import type { MatchRules } from "@/lib/domain/matching/rules";
import type { BareProposal } from "@/lib/domain/matching/run";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { causeOf } from "@/lib/store/postgres/failures";
import { askInTurn, inTurn, type Turns } from "@/lib/store/postgres/json-columns";
import {
  dueByDay,
  dueLegs,
  keyLengths,
  legsOfAmounts,
  namedLegs,
} from "@/lib/store/reconciliation/candidate-legs";
import {
  type Availability,
  linesToMatch,
  matchedOriginals,
} from "@/lib/store/reconciliation/match-candidates";
import {
  type LinePlace,
  rejectedFingerprints,
  suggestionsOf,
} from "@/lib/store/reconciliation/matches";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { auditOfDesk, recordAudit } from "../../audit/record-audit";
import type { DeskContext } from "../../context";
import { type Applied, applyProposals, MatchWriter } from "./match-writer";

export interface Window {
  accountId: string;
  rules: MatchRules;
  zone: string;
  /** Begins after this place; null begins at the first line. */
  after: LinePlace | null;
  /** Maximum number of lines. */
  lines: number;
}

export interface WindowResult extends Applied {
  lines: number;
  unmatched: number;
  /** The next window begins after this place; null if there is none. */
  next: LinePlace | null;
}

/**
 * Matches some of an account's open lines by the rules. This is one transaction under the account's
 * lock, so that people's decisions and the run never overwrite each other. Side effects: matches,
 * suggestions, audit row, change hint.
 */
export async function matchWindow(ctx: DeskContext, window: Window): Promise<WindowResult> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, window.accountId);
    const turns = inTurn();
    const writer = new MatchWriter(tx, {
      turns,
      accountId: window.accountId,
      at: () => ctx.clock.now(),
      rulesVersion: window.rules.version,
    });
    try {
      return await matchLocked(ctx, tx, { ...window, turns, writer });
    } catch (error) {
      await writer.abandon();
      // Reads may still wait their turn: sent after the transaction's end, they would run on a
      // connection that is another's by then.
      await turns(() => Promise.resolve());
      throw causeOf([writer.failure, error]);
    }
  });
}

interface Work extends Window {
  turns: Turns;
  writer: MatchWriter;
}

async function matchLocked(
  ctx: DeskContext,
  tx: DatabaseTransaction,
  { accountId, rules, zone, after, lines: limit, turns, writer }: Work,
): Promise<WindowResult> {
  const rejected = await rejectedFingerprints(tx, accountId);
  const lines = new WindowLines(tx, { turns, accountId, after, limit });
  // Asked while the legs are looked for; among the writes that come after, it would hold those up.
  const standing = lines.allRead.then((upTo) =>
    turns(() => suggestionsOf(tx, accountId, { after, upTo })),
  );
  // Awaited below. This keeps Node from reporting an earlier failure as an unhandled rejection.
  standing.catch(() => undefined);
  const proposals = await findMatches(tx, lines, {
    turns,
    accountId,
    rules,
    zone,
    rejected,
    availability: "open",
    takeCertain: (certain) => writer.take(certain),
  });
  const { count, next } = lines;
  const { at } = await writer.place();
  const applied = await applyProposals(
    tx,
    { accountId, standing: await standing, turns, writer },
    proposals,
  );
  const matched = proposals.reduce(
    (sum, { automatic, lineIds }) => sum + (automatic ? lineIds.length : 0),
    0,
  );
  const result = { ...applied, lines: count, unmatched: count - matched };
  await insertChange(tx, "matches", accountId);
  if (applied.automatic > 0) {
    await recordAudit(tx, auditOfDesk(at, ctx.requestId), {
      action: "matches.made",
      subjectType: "statement_account",
      subjectId: accountId,
      after: { ...result, rulesVersion: rules.version },
    });
  }
  return { ...result, next };
}

const PIECE = 5_000;
/** The first piece is smaller, so that there is soon something to work on. */
const FIRST_PIECE = 1_000;

interface WindowOptions extends Pick<Window, "accountId" | "after"> {
  turns: Turns;
  /** Maximum number of lines. */
  limit: number;
  /** How many are loaded at once. Default: `PIECE`. */
  piece?: number;
}

/** An account's open lines, oldest first. While a piece is worked on, the next is loaded. */
export class WindowLines implements AsyncIterable<readonly OpenLine[]> {
  /** Number of lines in the pieces so far. */
  count = 0;
  /** The next window begins after this place. Valid once all pieces have been returned. */
  next: LinePlace | null = null;
  #allRead!: (place: LinePlace | null) => void;
  /** Resolves once all pieces have been returned, with `next`. Never rejects. */
  readonly allRead = new Promise<LinePlace | null>((resolve) => (this.#allRead = resolve));

  constructor(
    readonly tx: DatabaseTransaction,
    readonly options: WindowOptions,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly OpenLine[]> {
    const { limit, piece = PIECE } = this.options;
    let last = this.options.after;
    for (let coming = this.#ask(last, Math.min(FIRST_PIECE, piece)); ;) {
      const read = await coming;
      const lines = read.slice(0, limit - this.count);
      const end = lines.at(-1);
      if (end) last = { on: end.on, id: end.id };
      if (read.length > lines.length) this.next = last;
      this.count += lines.length;
      if (!end) break;
      if (this.next === null) coming = this.#ask(last, piece);
      // Awaited above. This keeps Node from reporting an earlier failure as an unhandled rejection.
      coming.catch(() => undefined);
      // Lets the query be sent before this piece keeps the process busy.
      await immediate();
      yield lines;
      if (this.next !== null) break;
    }
    this.#allRead(this.next);
  }

  /** Starts loading the next lines. A line beyond the limit tells that there is another window. */
  #ask(after: LinePlace | null, count: number): Promise<OpenLine[]> {
    const { turns, accountId, limit } = this.options;
    const most = Math.min(count, limit + 1 - this.count);
    return askInTurn(turns, () => linesToMatch(this.tx, accountId, { after, limit: most }));
  }
}

interface FindOptions extends Omit<MatchFromInput, "lines"> {
  turns: Turns;
  accountId: string;
  zone: string;
  availability: Availability;
}

/**
 * Proposes matches for these lines, in no particular order. Only the data that the rules need is
 * loaded, and nothing is written. Only `takeCertain` may write.
 */
export async function findMatches(
  db: Queryable,
  lines: MatchFromInput["lines"],
  { turns, accountId, zone, availability, ...input }: FindOptions,
): Promise<BareProposal[]> {
  const legs = { zone, availability };
  const source: CandidateSource = {
    keyLengths: () => turns(() => keyLengths(db)),
    namedLegs: (wanted) => askInTurn(turns, () => namedLegs(db, wanted, legs)),
    legsOfAmounts: (wanted) => askInTurn(turns, () => legsOfAmounts(db, wanted, legs)),
    matchedOriginals: (wanted) => askInTurn(turns, () => matchedOriginals(db, accountId, wanted)),
    dueByDay: (windows) => turns(() => dueByDay(db, windows, legs)),
    dueLegs: (windows) => askInTurn(turns, () => dueLegs(db, windows, legs)),
    pause: immediate,
  };
  return matchFrom(source, { lines, ...input });
}
