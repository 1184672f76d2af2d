import { between, byBusinessDay, refundDays } from "../days";
import { evidence, matchEvidence, namesUnknown } from "../explanation/evidence";
import { amountDateSentence } from "../explanation/sentence";
import { isOtherNetwork } from "../facts/read-lines";
import { isNameless, isRefund, type LegFact, type LineFact } from "../facts/facts";
import { matchFingerprint } from "../matching";
import type { MatchRules } from "../rules";
import { ofOneAmount, propose, type Run } from "../run";

/** The number of candidates from which on a line or leg is never unique. Rejected ones count too. */
const MANY = 8;

/** Lane 4: the same amount within a few business days, unique on both sides. */
export function matchByAmountAndDate(run: Run): void {
  matchNameless(run, () => true);
}

/** Lane 4 for refunds whose lines read as reversals or are on a chain. Before they reverse another line. */
export function matchRefundsByAmountAndDate(run: Run): void {
  matchNameless(
    run,
    (line, leg) => isRefund(leg) && (line.reversal !== null || line.hash !== null),
  );
}

interface Search {
  run: Run;
  isMeant: (line: LineFact, leg: LegFact) => boolean;
  lineHashes: ReadonlySet<string>;
}

function matchNameless(run: Run, isMeant: Search["isMeant"]): void {
  const groups = ofOneAmount(
    run,
    isNameless,
    (leg) => leg.leg.state === "due" && !isAccountedFor(leg),
  );
  const search: Search = {
    run,
    isMeant,
    lineHashes: new Set(run.lines.flatMap(({ hash }) => hash ?? [])),
  };
  for (const { lines, legs } of groups) matchGroup(search, lines, legs);
}

/** True if a line that names this leg is already in a proposal. That one was the payment. */
function isAccountedFor({ name, pool }: LegFact): boolean {
  return name !== null && name.lines.some((line) => line.taken && line.pool === pool);
}

function matchGroup(search: Search, lines: readonly LineFact[], legs: readonly LegFact[]): void {
  const { run, isMeant } = search;
  const linesByDay = byBusinessDay(lines);
  const kinds = [legs.filter((leg) => !isRefund(leg)), legs.filter(isRefund)].map((some) => ({
    legs: byBusinessDay(some),
    days: daysOf(run.rules, some[0]),
  }));
  for (const line of lines) {
    const leg = onlyOne(
      kinds.map(({ legs: ordered, days }) =>
        between(ordered, line.business - days.after, line.business + days.before),
      ),
      (candidate) => couldBe(search, line, candidate),
    );
    if (leg === null || !isMeant(line, leg)) continue;
    const { before, after } = daysOf(run.rules, leg);
    if (
      onlyOne([between(linesByDay, leg.business - before, leg.business + after)], (other) =>
        couldBe(search, other, leg),
      ) === line
    )
      proposePair(run, line, leg);
  }
}

function daysOf(rules: MatchRules, leg: LegFact | undefined): MatchRules["businessDays"] {
  return leg && isRefund(leg)
    ? { ...rules.businessDays, after: refundDays(rules) }
    : rules.businessDays;
}

function onlyOne<T>(kinds: readonly (readonly T[])[], fits: (item: T) => boolean): T | null {
  if (kinds.some((items) => items.length > MANY)) return null;
  const found = kinds.flatMap((items) => items.filter(fits));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * True if a line without a name could be the leg's. Not if the leg's own hash is known and differs, since equal hashes
 * were tied already; not on another network; not if a person has rejected the pair. A line that reads as a reversal can
 * only be a refund.
 */
function couldBe(
  { run: { rejected }, lineHashes }: Search,
  { line, hash, reversal }: LineFact,
  leg: LegFact,
): boolean {
  if (isOtherNetwork(line, leg.leg)) return false;
  if (reversal !== null && !isRefund(leg)) return false;
  if (hash !== null && leg.hashes.length > 0 && !mayGoUnderAnother(leg, lineHashes)) return false;
  return rejected.size === 0 || !rejected.has(matchFingerprint([line.id], [leg.leg.id]));
}

/**
 * True if a payout's deposit can have another hash than the transfer's record. Not if a payment names the deposit, or a
 * line has the record's hash. `Assumed:` the interface gives a record one hash and doesn't say whose; otherwise no
 * deposit would be found where it is another movement's.
 */
function mayGoUnderAnother({ leg, hashes }: LegFact, lineHashes: ReadonlySet<string>): boolean {
  return (
    leg.side === "source" &&
    leg.payments.every(({ sessionId }) => sessionId === null) &&
    !hashes.some((hash) => lineHashes.has(hash))
  );
}

function proposePair(run: Run, line: LineFact, leg: LegFact): void {
  propose(run, { lane: "amount_date", automatic: false, lines: [line], legs: [leg] }, () => ({
    evidence: matchEvidence([line], [leg], {
      names: [],
      isUnnamed: true,
      rivals: [evidence("only_candidate", "for"), ...namesUnknown(line)],
    }),
    sentence: amountDateSentence(line, leg),
  }));
}
