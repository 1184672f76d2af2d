import { DESK_ACTOR, recordAudit } from "@/lib/desk/audit/record-audit";
import type { DeskContext } from "@/lib/desk/context";
import { reportingOrganisation } from "@/lib/desk/transactions/reporting-organisation";
import type { OpenLine } from "@/lib/domain/matching/matching";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { linesToMatch } from "@/lib/store/match-candidates";
import { rejectedFingerprints } from "@/lib/store/matches";
import { nextRevision } from "@/lib/store/revision";
import { lockStatementAccount } from "@/lib/store/statement-accounts";
import { applyProposals, type Applied } from "./apply-proposals";
import { findMatches } from "./find-matches";

/** Lines that are judged together: what is unique is judged over them. More open lines than this are taken oldest first. */
export const LINES_A_RUN = 150_000;

export interface RunResult extends Applied {
  lines: number;
  unmatched: number;
}

/**
 * Matches an account's open lines by the rules, in one transaction: decisions of people on the account wait for it, and it
 * for them, so neither overwrites the other. Side effects: matches, suggestions, audit row, change hint.
 */
export async function runMatching(ctx: DeskContext, accountId: string, rules: MatchRules): Promise<RunResult> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  return ctx.db.transaction().execute(async (tx) => {
    await lockStatementAccount(tx, accountId);
    const lines = await openLines(tx, accountId);
    const rejected = await rejectedFingerprints(tx, accountId);
    const { proposals, legOf } = await findMatches(tx, lines, { accountId, rules, zone, rejected, availability: "open" });
    const at = ctx.clock.now();
    const applied = await applyProposals(tx, { accountId, revision: await nextRevision(tx), at, rulesVersion: rules.version }, proposals, legOf);
    const matched = new Set(proposals.filter((proposal) => proposal.automatic).flatMap((proposal) => proposal.lineIds));
    const result = { ...applied, lines: lines.length, unmatched: lines.length - matched.size };
    await insertChange(tx, "matches", accountId);
    if (applied.automatic > 0) {
      await recordAudit(tx, { actor: DESK_ACTOR, at, requestId: ctx.requestId }, { action: "matches.made", subjectType: "statement_account", subjectId: accountId, after: { ...result, rulesVersion: rules.version } });
    }
    return result;
  });
}

async function openLines(tx: DatabaseTransaction, accountId: string): Promise<OpenLine[]> {
  return linesToMatch(tx, accountId, { availability: "open", after: null, limit: LINES_A_RUN });
}
