import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { DeskContext } from "@/lib/desk/context";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { causeOf } from "@/lib/store/postgres/aborted-transaction";
import { inTurn, type Turns } from "@/lib/store/postgres/in-turn";
import {
  rejectedFingerprints,
  suggestionsOf,
  type LinePlace,
} from "@/lib/store/reconciliation/matches";
import { lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { applyProposals, type Applied } from "./apply-proposals";
import { findMatches } from "./find-matches";
import { MatchWriter } from "./match-writer";
import { WindowLines } from "./window-lines";

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
 * Matches some of an account's open lines by the rules, in one database transaction under the account's lock. It and people's decisions
 * on the account wait for each other, so neither overwrites the other. Side effects: matches, suggestions, audit row, change hint.
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
      // Reads may still wait their turn: sent after the transaction's end, they would run on a connection that is another's by then.
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
  // It is awaited below. If it fails before that, this keeps Node from reporting an unhandled rejection.
  standing.catch(() => undefined);
  const proposals = await findMatches(tx, lines, {
    turns,
    accountId,
    rules,
    zone,
    rejected,
    availability: "open",
    certain: writer,
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
    await recordAudit(
      tx,
      { actor: DESK_ACTOR, at, requestId: ctx.requestId },
      {
        action: "matches.made",
        subjectType: "statement_account",
        subjectId: accountId,
        after: { ...result, rulesVersion: rules.version },
      },
    );
  }
  return { ...result, next };
}
