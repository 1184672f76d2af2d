import type { OpenCount } from "@/lib/contract/api/open-count";
import { type ReconciliationSummary, WorkspaceQuery } from "@/lib/contract/api/reconciliation";
import { AGE_BANDS } from "@/lib/domain/exceptions/exception";
import {
  addAmounts,
  compareAmounts,
  isZero,
  subtractAmounts,
  sumAmounts,
} from "@/lib/money/amount";
import { newestOverlappingPeriod } from "@/lib/store/close/close-periods";
import { countSuggestions } from "@/lib/store/reconciliation/match-lists";
import { isRunUnderWay } from "@/lib/store/reconciliation/match-runs";
import {
  breakAges,
  countOpen as countOpenWork,
  differenceFigures,
  type LegFigures,
  lineFigures,
  type LineFigures,
  matchedLegFigures,
  openLegFigures,
} from "@/lib/store/reconciliation/reconciliation-figures";
import { lastImportOver } from "@/lib/store/statements/statement-imports";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { reportingDay } from "../organisation";
import { periodOfAccount } from "./period-of-account";

type Figures = Pick<LineFigures | LegFigures, "direction" | "count" | "amount">;
type Direction = Figures["direction"];

/**
 * The control totals of an account's period, and the work that is left.
 * @throws {AppError} `forbidden`, `invalid`, `not_found`
 */
export async function getReconciliationSummary(
  ctx: UserContext,
  input: WorkspaceQuery,
): Promise<ReconciliationSummary> {
  requirePermission(ctx, "desk.read");
  const query = parseInput(WorkspaceQuery, input);
  const { account, period } = await periodOfAccount(ctx.db, query);
  const [lines, matchedLegs, differences, openLegs, ages, suggestions, last, closing, running] =
    await Promise.all([
      lineFigures(ctx.db, period),
      matchedLegFigures(ctx.db, period),
      differenceFigures(ctx.db, period),
      openLegFigures(ctx.db, period),
      breakAges(ctx.db, period, reportingDay(ctx, period.zone)),
      countSuggestions(ctx.db, period),
      lastImportOver(ctx.db, account.id, period),
      newestOverlappingPeriod(ctx.db, period),
      isRunUnderWay(ctx.db, account.id),
    ]);
  const { id, name, identifier, institution, currency, kind } = account;
  const usual = usualDirection([...matchedLegs, ...openLegs], lines, kind);
  const group = <Row extends Figures & { group: string }>(
    rows: readonly Row[],
    name: string,
  ): Row[] => rows.filter((row) => row.group === name);
  const openLines = group(lines, "open");
  const brokenLegs = group(openLegs, "open");
  const held = (name: "matched" | "suggested"): Totals =>
    matchedTotals(
      usual,
      group(lines, name),
      count(group(matchedLegs, name)),
      group(differences, name),
    );
  const matched = held("matched");
  const explained = totals(usual, group(lines, "explained"), []);
  const suggested = held("suggested");
  const breaks = totals(usual, openLines, brokenLegs);
  const expected = group(openLegs, "expected");
  return {
    account: { id, name, identifier, institution, currency, kind },
    from: period.from,
    to: period.to,
    timeZone: period.zone,
    usual,
    matched,
    explained,
    suggested,
    breaks,
    total: added(matched, explained, suggested, breaks),
    counts: {
      suggested: suggestions.suggested,
      refused: suggestions.rejected,
      matched: matched.lines + explained.lines,
      breakLines: count(openLines),
      breakLegs: count(brokenLegs),
    },
    expected: { legs: count(expected), desk: net(usual, expected) },
    ageing: AGE_BANDS.map(({ label }, band) => {
      const { lines: oldLines = 0, legs = 0 } = ages.find((age) => age.band === band) ?? {};
      return { label, lines: oldLines, legs };
    }),
    hasStatement: period.coveredFrom !== null,
    lastImport: last?.finishedAt
      ? { fileName: last.fileName, lines: last.linesRead, at: last.finishedAt.toISOString() }
      : null,
    period: closing ? { id: closing.id, state: closing.state } : null,
    running,
  };
}

type Totals = ReconciliationSummary["total"];

function totals(usual: Direction, lines: readonly Figures[], legs: readonly Figures[]): Totals {
  const bank = net(usual, lines);
  const desk = net(usual, legs);
  return {
    lines: count(lines),
    bank,
    legs: count(legs),
    desk,
    difference: subtractAmounts(bank, desk),
  };
}

/**
 * Totals of the matched lines and of their transfers. As in a close's statement, the desk's side
 * has the part of a transfer paid in this period, and lines that cancel out over its end have each
 * other. Otherwise there would seem to be a difference that nobody has booked.
 */
function matchedTotals(
  usual: Direction,
  lines: readonly Figures[],
  legs: number,
  differences: readonly Figures[],
): Totals {
  const [bank, difference] = [net(usual, lines), net(usual, differences)];
  return { lines: count(lines), bank, legs, desk: subtractAmounts(bank, difference), difference };
}

function added(...parts: readonly Totals[]): Totals {
  return {
    lines: parts.reduce((all, part) => all + part.lines, 0),
    bank: sumAmounts(parts.map((part) => part.bank)),
    legs: parts.reduce((all, part) => all + part.legs, 0),
    desk: sumAmounts(parts.map((part) => part.desk)),
    difference: sumAmounts(parts.map((part) => part.difference)),
  };
}

function net(usual: Direction, rows: readonly Figures[]): string {
  return rows.reduce(
    (sum, row) =>
      row.direction === usual ? addAmounts(sum, row.amount) : subtractAmounts(sum, row.amount),
    "0",
  );
}

function count(rows: readonly Figures[]): number {
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/**
 * The usual direction of an account's money. Transfers decide before statements, since other
 * movements, such as funding, say nothing about the account's use here. Without either, a bank
 * account pays and a wallet receives.
 */
function usualDirection(
  legs: readonly Figures[],
  lines: readonly Figures[],
  kind: "bank" | "wallet",
): Direction {
  const balance = [net("out", legs), net("out", lines)].find((amount) => !isZero(amount));
  if (balance === undefined) return kind === "bank" ? "out" : "in";
  return compareAmounts(balance, "0") > 0 ? "out" : "in";
}

/**
 * Counts the open work of all accounts. These are suggestions, and unmatched lines in no
 * suggestion, except lines that a period was closed with.
 * @throws {AppError} `forbidden`
 */
export async function countOpen(ctx: UserContext): Promise<OpenCount> {
  requirePermission(ctx, "desk.read");
  return { open: await countOpenWork(ctx.db) };
}
