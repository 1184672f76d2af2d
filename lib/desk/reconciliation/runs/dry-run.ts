import { ChangedLine, DryRunInput, DryRunView } from "@/lib/contract/api/match-rules";
import { matchFingerprint, type OpenLine, type Pairing } from "@/lib/domain/matching/matching";
import { inOrder } from "@/lib/domain/matching/propose-matches";
import type { MatchRules } from "@/lib/domain/matching/rules";
import { withExplanation } from "@/lib/domain/matching/run";
import { newId } from "@/lib/platform/ids";
import { inTurn } from "@/lib/store/postgres/json-columns";
import { newestLinesToMatch } from "@/lib/store/reconciliation/match-candidates";
import { linesOfMatches } from "@/lib/store/reconciliation/match-lists";
import { findRun, queueRun } from "@/lib/store/reconciliation/match-runs";
import { deskMatches, rejectedFingerprints } from "@/lib/store/reconciliation/matches";
import { findStatementAccount } from "@/lib/store/statements/statement-accounts";
import { notFound } from "../../app-error";
import { type DeskContext, requirePermission, type UserContext } from "../../context";
import { reportingOrganisation } from "../../organisation";
import { parseInput } from "../../parse-input";
import { noSuchAccount } from "../period-of-account";
import { currentRules } from "../rules";
import { findMatches } from "./match-window";
import { LINES_PER_RUN } from "./run-matching";

/**
 * Queues a dry run of other rules over an account's lines. Nothing else changes.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function dryRunRules(ctx: UserContext, input: DryRunInput): Promise<DryRunView> {
  requirePermission(ctx, "reconciliation.rules");
  const { accountId, rules } = parseInput(DryRunInput, input);
  const current = await currentRules(ctx.db);
  if (!(await findStatementAccount(ctx.db, accountId))) throw noSuchAccount();
  const id = newId();
  // The limits of the searches, which people don't set, stay the same.
  await queueRun(
    ctx.db,
    { accountId, createdBy: ctx.actor.userId, createdAt: ctx.clock.now() },
    { id, rules: { ...current, ...rules, version: current.version + 1 } },
  );
  return { id, state: "queued", message: null, result: null };
}

/** The state of a dry run, and its result. @throws {AppError} `forbidden`, `not_found` */
export async function getDryRun(ctx: UserContext, id: string): Promise<DryRunView> {
  requirePermission(ctx, "desk.read");
  const run = await findRun(ctx.db, id);
  if (!run?.dry) throw notFound("This dry run no longer exists. Run it again.");
  return DryRunView.parse({ id, state: run.state, message: run.message, result: run.result });
}

type DryRun = NonNullable<DryRunView["result"]>;
type Example = DryRun["gained"]["examples"][number];

const EXAMPLES = 20;

/** A batch may hold hundreds. */
const EXAMPLE_LINES = 5;

/**
 * Runs rules over the undecided lines as if the desk had matched none, and compares. With more than
 * `linesAtOnce` lines, only the newest are used. Writes nothing.
 */
export async function dryRun(
  ctx: DeskContext,
  accountId: string,
  rules: MatchRules,
  linesAtOnce = LINES_PER_RUN,
): Promise<DryRun> {
  const { reportingZone: zone } = await reportingOrganisation(ctx.db);
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const newest = await newestLinesToMatch(tx, accountId, linesAtOnce + 1);
      const lines = newest.slice(-linesAtOnce);
      const earlier = newest.length > linesAtOnce ? newest[0] : undefined;
      const rejected = await rejectedFingerprints(tx, accountId);
      const proposals = inOrder(
        await findMatches(tx, [lines], {
          turns: inTurn(),
          accountId,
          rules,
          zone,
          rejected,
          availability: "open_or_automatic",
        }),
      );
      const before = await deskMatches(tx, accountId, {
        after: earlier ? { on: earlier.on, id: earlier.id } : null,
        upTo: null,
      });
      const after = new Map(proposals.map((proposal) => [keyOf(proposal), proposal]));
      const gained = [...after].filter(([key]) => !before.has(key)).map(([, proposal]) => proposal);
      const lost = [...before].filter(([key]) => !after.has(key)).map(([, match]) => match);
      const shownLost = lost.slice(0, EXAMPLES);
      const lostLines = await linesOfMatches(
        tx,
        shownLost.map(({ id }) => id),
      );
      const byId = new Map(lines.map((line) => [line.id, line]));
      return {
        lines: lines.length,
        partial: earlier !== undefined,
        gained: {
          count: gained.length,
          examples: gained
            .slice(0, EXAMPLES)
            .map((proposal) => exampleOf(withExplanation(proposal), proposal.lineIds, byId)),
        },
        lost: {
          count: lost.length,
          examples: shownLost.map((match) =>
            exampleOf(match, lostLines.get(match.id)?.map(({ id }) => id) ?? [], byId),
          ),
        },
      };
    });
}

/** A suggestion that became automatic has another key. */
function keyOf({ automatic, lineIds, legIds }: Pairing): string {
  return `${String(automatic)} ${matchFingerprint(lineIds, legIds)}`;
}

function exampleOf(
  { lane, automatic, sentence }: Omit<Example, "lines">,
  lineIds: readonly string[],
  lines: ReadonlyMap<string, OpenLine>,
): Example {
  const held = lineIds.flatMap((id) => lines.get(id) ?? []).slice(0, EXAMPLE_LINES);
  return { lane, automatic, sentence, lines: held.map((line) => ChangedLine.parse(line)) };
}
