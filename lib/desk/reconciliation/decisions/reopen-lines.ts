import type { DatabaseTransaction } from "@/lib/store/database";
import { lockMatch, undoMatch } from "@/lib/store/reconciliation/matches";
import { matchedLines } from "@/lib/store/statements/statement-lines";

/** Ends the matches of these lines, because the bank took the movement back. Everything in those matches is open again. */
export async function reopenLines(tx: DatabaseTransaction, lineIds: readonly string[], { revision, at }: { revision: string; at: Date }): Promise<void> {
  const held = new Set((await matchedLines(tx, lineIds)).map((line) => line.matchId));
  for (const id of held) {
    const match = await lockMatch(tx, id);
    if (match) await undoMatch(tx, match, { revision, at, by: null, reason: "The bank took the movement back" });
  }
}
