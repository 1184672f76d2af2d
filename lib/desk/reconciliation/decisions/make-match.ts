import {
  type CounterpartList,
  CounterpartQuery,
  MakeMatchInput,
  type MatchView,
} from "@/lib/contract/api/reconciliation";
import { earliestOf } from "@/lib/domain/calendar/day";
import { matchFingerprint } from "@/lib/domain/matching/matching";
import { counted } from "@/lib/domain/words/words";
import { addAmounts, parseAmount, subtractAmounts } from "@/lib/money/amount";
import { formatMoney } from "@/lib/money/format";
import { newId } from "@/lib/platform/ids";
import { insertChange } from "@/lib/store/changes";
import {
  type CounterpartWanted,
  findOpenLegs,
  findOpenLines,
} from "@/lib/store/reconciliation/counterparts";
import { insertMatches } from "@/lib/store/reconciliation/insert-matches";
import { findLegs, type StoredLeg } from "@/lib/store/reconciliation/legs";
import { deleteSuggestionsNaming } from "@/lib/store/reconciliation/matches";
import { nextRevision } from "@/lib/store/revision";
import { findAccountOfOurs, lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { lockLines, type StatementLineRow } from "@/lib/store/statements/statement-lines";
import { AppError, notFound } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { requirePermission, type UserContext } from "../../context";
import { reportingOrganisation } from "../../organisation";
import { parseInput } from "../../parse-input";
import { legView, lineView, oneMatchView } from "../matches/list-matches";
import { noSuchAccount } from "../period-of-account";
import { requireReason, requireUnmatched } from "./lock-for-decision";

/**
 * Matches lines and legs that a person has chosen. Possible are one with one, several lines with
 * one transfer, one line with several transfers, or lines alone with a reason, such as a bank
 * charge. If the two sides differ, a reason is required.
 * @throws {AppError} `forbidden`; `not_found`; `invalid` if a required reason is missing or
 * currencies differ; `conflict` if a line or leg is already matched
 */
export async function makeMatch(ctx: UserContext, input: MakeMatchInput): Promise<MatchView> {
  requirePermission(ctx, "reconciliation.work");
  const asked = parseInput(MakeMatchInput, input);
  const { accountId, lineIds, legs: named, reason } = asked;
  const id = newId();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockStatementAccount(tx, accountId))) throw noSuchAccount();
    const lines = await lockLines(tx, lineIds);
    const legs = inChosenOrder(await findLegs(tx, named), named);
    checkHoldings(asked, lines, legs);
    await requireUnmatched(tx, lineIds, named);
    const difference = differenceOf(lines, legs);
    const apart = `The two sides differ by ${formatMoney(difference, lines[0]?.currency ?? "")}`;
    const differenceReason = requireReason(difference, reason, apart);
    const revision = await nextRevision(tx);
    await deleteSuggestionsNaming(tx, lineIds, named);
    await insertMatches(
      tx,
      {
        accountId,
        revision,
        at: ctx.clock.now(),
        state: "matched",
        automatic: false,
        rulesVersion: null,
        createdBy: ctx.actor.userId,
      },
      [
        {
          id,
          lane: "manual",
          firstOn: earliestOf(lines.map((line) => line.bookedOn)),
          difference,
          differenceReason,
          evidence: [],
          sentence: sentenceOf(ctx.actor.name, lines.length, legs.length),
          fingerprint: matchFingerprint(
            lineIds,
            legs.map((leg) => `${leg.transactionId}:${leg.side}`),
          ),
          lineIds,
          legs,
        },
      ],
    );
    await insertChange(tx, "matches", accountId);
    await recordAudit(tx, auditOf(ctx), {
      action: "match.made",
      subjectType: "match",
      subjectId: id,
      after: { lineIds, legs, difference, reason: reason ?? null },
    });
  });
  return oneMatchView(ctx.db, id);
}

function checkHoldings(
  { accountId, lineIds, legs: named }: MakeMatchInput,
  lines: readonly StatementLineRow[],
  legs: readonly StoredLeg[],
): void {
  if (
    lines.length !== new Set(lineIds).size ||
    lines.some((line) => line.accountId !== accountId)
  ) {
    throw notFound("One of the lines no longer belongs to this account. Load the list again.");
  }
  if (legs.length !== named.length)
    throw notFound(
      "One of the transfers no longer exists, or it was chosen twice. Load the list again.",
    );
  const currencies = new Set([...lines, ...legs].map((part) => part.currency));
  if (currencies.size > 1)
    throw new AppError(
      "invalid",
      `Only one currency can be matched at a time; chosen are ${[...currencies].join(" and ")}.`,
    );
}

/** Sorts the legs in the order of choice: the first one's direction is the difference's. */
function inChosenOrder(legs: readonly StoredLeg[], named: MakeMatchInput["legs"]): StoredLeg[] {
  const place = ({ transactionId, side }: StoredLeg): number =>
    named.findIndex((leg) => leg.transactionId === transactionId && leg.side === side);
  return legs.toSorted((a, b) => place(a) - place(b));
}

/** Lines minus legs, in the direction of the legs, or else of the first line. */
function differenceOf(lines: readonly StatementLineRow[], legs: readonly StoredLeg[]): string {
  const direction = legs[0]?.direction ?? lines[0]?.direction;
  const sum = (parts: readonly { direction: string; amount: string }[]): string =>
    parts.reduce(
      (total, part) =>
        part.direction === direction
          ? addAmounts(total, part.amount)
          : subtractAmounts(total, part.amount),
      "0",
    );
  return subtractAmounts(sum(lines), sum(legs));
}

function sentenceOf(name: string, lines: number, legs: number): string {
  if (legs === 0) return `${name} explained ${counted(lines, "line")} without a transfer.`;
  return `${name} put ${counted(lines, "line")} and ${counted(legs, "transfer")} together.`;
}

/** More than a person looks through. If the wanted one isn't among them, they type more. */
const SHOWN = 30;

/**
 * Finds counterparts for a line or leg, by words, amount or nearness.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function findCounterparts(
  ctx: UserContext,
  input: CounterpartQuery,
): Promise<CounterpartList> {
  requirePermission(ctx, "desk.read");
  const { account: accountId, side, amount, on, as, q } = parseInput(CounterpartQuery, input);
  const [account, { reportingZone: zone }] = await Promise.all([
    findAccountOfOurs(ctx.db, accountId),
    reportingOrganisation(ctx.db),
  ]);
  if (!account) throw noSuchAccount();
  const wanted: CounterpartWanted = {
    accountId,
    account,
    currency: account.currency,
    zone,
    // The index can't find shorter words.
    words: q.length < 3 ? "" : q.toLowerCase(),
    amount: parseAmount(q.replace(/[\s,]/g, "")),
    near:
      amount !== undefined && on !== undefined ? { amount, day: on, isPart: as === "part" } : null,
    limit: SHOWN,
  };
  if (side === "lines")
    return { lines: (await findOpenLines(ctx.db, wanted)).map(lineView), legs: [] };
  return { lines: [], legs: (await findOpenLegs(ctx.db, wanted)).map(legView) };
}
