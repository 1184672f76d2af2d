import { between, inOrder, type Ordered } from "../days/by-day";
import { dayEvidence, doubts, evidence } from "../explanation/evidence";
import { amountDateSentence } from "../explanation/sentence";
import { namesUnknown } from "../explanation/unknown-name";
import type { LegFact, LineFact } from "../facts/facts";
import { matchFingerprint } from "../fingerprint";
import { push } from "../lists";
import { propose, type Run } from "../run";

/** With more candidates than this in its window, a line or leg is never unique, however many of them were rejected. */
const MANY = 8;

/**
 * Lane 4: the same amount within a few business days, if among all that earlier lanes left the line has no other leg and the leg no
 * other line. Lines that name a transfer, and legs that aren't due yet, are left out.
 */
export function matchByAmountAndDate(run: Run): void {
  const groups = new Map<string, { lines: LineFact[]; legs: LegFact[] }>();
  for (const line of run.lines) {
    if (line.taken || line.reversal || line.hits.length > 0 || line.candidates.length > 0) continue;
    const group = groups.get(line.group);
    if (group) group.lines.push(line);
    else groups.set(line.group, { lines: [line], legs: [] });
  }
  for (const leg of run.index.legs) if (!leg.taken && leg.leg.state === "due" && !isAccountedFor(leg)) groups.get(leg.group)?.legs.push(leg);
  for (const { lines, legs } of groups.values()) if (legs.length > 0) matchGroup(run, lines, legs);
}

/**
 * Whether a line that names this leg is already in a proposal, for example with the refund that takes it back. That line was the
 * payment, so a line without a name isn't.
 */
function isAccountedFor({ name }: LegFact): boolean {
  return name !== null && name.lines.some((line) => line.taken);
}

function matchGroup(run: Run, lines: readonly LineFact[], legs: readonly LegFact[]): void {
  const { before, after } = run.rules.businessDays;
  const legsByDay = inOrder(legs, ({ business }) => business);
  const linesByDay = inOrder(lines, ({ business }) => business);
  const unique = new Map<LegFact, LineFact[]>();
  for (const line of lines) {
    const leg = onlyOne(legsByDay, line.business - after, line.business + before, (candidate) => couldBe(run, line, candidate));
    if (leg && onlyOne(linesByDay, leg.business - before, leg.business + after, (other) => couldBe(run, other, leg)) === line) push(unique, leg, line);
  }
  for (const [leg, [line]] of unique) if (line) proposePair(run, line, leg);
}

function onlyOne<T>(ordered: Ordered<T>, first: number, last: number, fits: (item: T) => boolean): T | null {
  const { from, to } = between(ordered, first, last);
  if (to - from > MANY) return null;
  const found = ordered.items.slice(from, to).filter(fits);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Not if both have a hash: equal hashes would have tied them together already. Not if a person has rejected the pair. */
function couldBe({ rejected }: Run, { line, hash }: LineFact, leg: LegFact): boolean {
  if (hash !== null && leg.hashes.length > 0) return false;
  return rejected.size === 0 || !rejected.has(matchFingerprint([line.id], [leg.leg.id]));
}

function proposePair(run: Run, line: LineFact, leg: LegFact): void {
  propose(run, {
    lane: "amount_date",
    automatic: false,
    lines: [line],
    legs: [leg],
    evidence: () => [
      evidence("amount_equal", "for"),
      evidence("no_reference", "neutral"),
      dayEvidence([line], [leg]),
      evidence("only_candidate", "for"),
      ...namesUnknown(line),
      ...doubts([line], [leg]),
    ],
    sentence: () => amountDateSentence(line, leg),
  });
}
