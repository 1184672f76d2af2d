import { sumAmounts } from "@/lib/money/amount";
import { amountKey } from "../amounts/amount-key";
import { dayEvidence, doubts, evidence, namingEvidence } from "../explanation/evidence";
import { paymentsSentence } from "../explanation/sentence";
import type { Candidate, LegFact, LineFact } from "../facts/facts";
import type { Evidence, LegPayment } from "../matching";
import { earlierFirst, propose, type Run } from "../run";
import { sessionKey } from "../text/reference-key";

/** One line for each of a leg's payments. */
interface Cover {
  leg: LegFact;
  /** Lines that name the leg. */
  tied: readonly Candidate[];
  /** Lines that name nothing, but have exactly a payment's amount. */
  silent: readonly LineFact[];
  /** How many other lines could be one of the payments. */
  others: number;
}

/**
 * Lane 5, suggested, for transfers whose payments the service has listed: one line for each payment, with exactly its amount. At
 * least one line must name the transfer. The others may name nothing, for example because the bank cut the session off, if each is
 * the only line of its amount within the days and no other transfer could want it.
 */
export function matchSplitPayments(run: Run): void {
  const silent = silentLines(run);
  const covers = run.index.legs.flatMap((leg) => coverOf(run, leg, silent) ?? []);
  const wanted = new Map<LineFact, number>();
  for (const line of covers.flatMap((cover) => cover.silent)) wanted.set(line, (wanted.get(line) ?? 0) + 1);
  for (const cover of covers) {
    const { leg, tied } = cover;
    const lines = [...tied.map(({ line }) => line), ...cover.silent];
    if (lines.some((line) => line.taken) || cover.silent.some((line) => (wanted.get(line) ?? 0) > 1)) continue;
    propose(run, { lane: "split", automatic: false, lines, legs: [leg], evidence: () => coverEvidence(cover, lines), sentence: () => paymentsSentence(lines.length, tied, leg) });
  }
}

function silentLines(run: Run): Map<string, LineFact[]> {
  const byGroup = new Map<string, LineFact[]>();
  for (const line of run.lines) {
    if (line.taken || line.hits.length > 0 || line.candidates.length > 0 || line.hash !== null || line.reversal) continue;
    const group = byGroup.get(line.group);
    if (group) group.push(line);
    else byGroup.set(line.group, [line]);
  }
  return byGroup;
}

function coverOf(run: Run, leg: LegFact, silent: ReadonlyMap<string, readonly LineFact[]>): Cover | null {
  const { payments } = leg.leg;
  if (leg.taken || leg.candidates.length === 0 || payments.length < 2 || !addUp(leg)) return null;
  const free = leg.candidates.filter(({ line }) => !line.taken && line.hits.every(({ entry }) => entry === leg.name)).toSorted((a, b) => earlierFirst(a.line, b.line));
  const tied: Candidate[] = [];
  const unnamed: LineFact[] = [];
  let others = 0;
  // Payments with a known session first: a line that carries a session is that payment and no other.
  for (const payment of bySession(payments, free)) {
    const own = free.filter((candidate) => !tied.includes(candidate) && fits(candidate, payment));
    const [first] = own;
    if (first) {
      tied.push(first);
      others += own.filter((candidate) => sessionOf(candidate) === sessionOf(first)).length - 1;
      continue;
    }
    const alone = (silent.get(groupOf(leg, payment)) ?? []).filter((line) => !unnamed.includes(line) && isNear(run, leg, line));
    const [line] = alone;
    if (alone.length !== 1 || !line) return null;
    unnamed.push(line);
  }
  return tied.length === 0 ? null : { leg, tied, silent: unnamed, others };
}

/** The payments, those whose session a line carries first. */
function bySession(payments: readonly LegPayment[], free: readonly Candidate[]): LegPayment[] {
  const carried = (payment: LegPayment): boolean => free.some((candidate) => sessionOf(candidate) !== null && sessionOf(candidate) === keyOf(payment));
  return [...payments.filter(carried), ...payments.filter((payment) => !carried(payment))];
}

function fits(candidate: Candidate, payment: LegPayment): boolean {
  if (candidate.line.amount !== amountKey(payment.amount)) return false;
  const session = sessionOf(candidate);
  return session === null || session === keyOf(payment);
}

function sessionOf({ session }: Candidate): string | null {
  return session && sessionKey(session.sessionId);
}

function keyOf({ sessionId }: LegPayment): string | null {
  return sessionId && sessionKey(sessionId);
}

function groupOf(leg: LegFact, payment: LegPayment): string {
  return leg.group.slice(0, leg.group.length - leg.amount.length) + amountKey(payment.amount);
}

function isNear({ rules: { businessDays } }: Run, leg: LegFact, line: LineFact): boolean {
  const days = line.business - leg.business;
  return -businessDays.before <= days && days <= businessDays.after;
}

function addUp(leg: LegFact): boolean {
  return amountKey(sumAmounts(leg.leg.payments.map(({ amount }) => amount))) === leg.amount;
}

function coverEvidence({ leg, tied, silent, others }: Cover, lines: readonly LineFact[]): Evidence[] {
  return [
    evidence("sums_exactly", "for", String(lines.length)),
    ...namingEvidence(tied),
    ...(silent.length > 0 ? [evidence("no_reference", "neutral")] : []),
    dayEvidence(lines, [leg]),
    ...(others > 0 ? [evidence("other_candidates", "against", String(others))] : []),
    ...doubts(lines, [leg]),
  ];
}
