import { sumAmounts } from "@/lib/money/amount";
import { amountKey, onlySubset, sumUnits } from "../amounts";
import { type Candidate, isNameless, type LegFact, type LineFact } from "../facts/facts";
import { push, withoutRivals } from "../lists";
import type { LegPayment } from "../matching";
import type { MatchRules } from "../rules";
import { earlierFirst, type Run } from "../run";
import { sessionKey } from "../references";

/** The lines of a leg's listed payments. `open` are the payments that no line was found for. */
export interface PaymentLines {
  leg: LegFact;
  tied: readonly Candidate[];
  silent: readonly LineFact[];
  open: readonly LegPayment[];
  others: number;
}

/** Lines that name nothing and may be a listed payment, by direction, currency and amount. */
export function silentLines(run: Run): Map<string, LineFact[]> {
  const byGroup = new Map<string, LineFact[]>();
  for (const line of run.lines) {
    if (isNameless(line) && line.hash === null && !line.reversal) push(byGroup, line.group, line);
  }
  return byGroup;
}

/** True if the service has listed several payments that make up the leg. */
export function hasPayments(leg: LegFact): boolean {
  const { payments } = leg.leg;
  return (
    payments.length > 1 &&
    amountKey(sumAmounts(payments.map(({ amount }) => amount))) === leg.amount
  );
}

/** The free lines that name the leg and nothing else. */
export function linesNaming(leg: LegFact): Candidate[] {
  return leg.candidates.filter(
    ({ line }) => !line.taken && line.hits.every(({ entry }) => entry === leg.name),
  );
}

/** Few lines or transfers are named together. If a search takes more steps than this, there is no clear answer. */
const STEPS = 2_000;

/** The only two or more of these that add up to the amount; null if there are none, or several ways. */
export function onlyMembers<T>(
  { batch: { maxCandidates, maxLegs, maxSteps } }: MatchRules,
  units: bigint,
  free: readonly T[],
  unitsOf: (one: T) => bigint,
): T[] | null {
  if (free.length > maxCandidates) return null;
  const limits = { minPicked: 2, maxPicked: maxLegs, maxSteps: Math.min(STEPS, maxSteps) };
  const { picked } = onlySubset(free.map(unitsOf), units, limits);
  return picked?.flatMap((at) => free[at] ?? []) ?? null;
}

/** The lines of the listed payments of open legs. Without legs for which several lines could be one payment. */
export function listedPayments(run: Run, isMeant: (leg: LegFact) => boolean): PaymentLines[] {
  const legs = run.index.open.filter((leg) => !leg.taken && isMeant(leg) && hasPayments(leg));
  if (legs.length === 0) return [];
  const silent = silentLines(run);
  return legs.flatMap((leg) => linesOfPayments(run, leg, silent) ?? []);
}

/** Finds a line for each of a leg's payments. Null if several lines that name nothing could be one payment. */
export function linesOfPayments(
  run: Run,
  leg: LegFact,
  silent: ReadonlyMap<string, readonly LineFact[]>,
): PaymentLines | null {
  const free = linesNaming(leg).toSorted((a, b) => earlierFirst(a.line, b.line));
  const tied: Candidate[] = [];
  const unnamed: LineFact[] = [];
  const open: LegPayment[] = [];
  let others = 0;
  // Payments with a known session first: a line that carries a session is that payment and no other.
  for (const payment of bySession(leg.leg.payments, free)) {
    const own = free.filter((candidate) => !tied.includes(candidate) && fits(candidate, payment));
    const [first] = own;
    if (first) {
      tied.push(first);
      others += own.filter((candidate) => sessionOf(candidate) === sessionOf(first)).length - 1;
      continue;
    }
    const alone = (silent.get(groupOf(leg, payment)) ?? []).filter(
      (line) => !unnamed.includes(line) && isNear(run, leg, line),
    );
    const [line] = alone;
    if (alone.length > 1) return null;
    if (line) unnamed.push(line);
    else open.push(payment);
  }
  return { leg, tied, silent: unnamed, open, others };
}

function bySession(payments: readonly LegPayment[], free: readonly Candidate[]): LegPayment[] {
  const carried = (payment: LegPayment): boolean =>
    free.some(
      (candidate) => sessionOf(candidate) !== null && sessionOf(candidate) === keyOf(payment),
    );
  return [...payments.filter(carried), ...payments.filter((payment) => !carried(payment))];
}

function fits(candidate: Candidate, payment: LegPayment): boolean {
  return candidate.line.amount === amountKey(payment.amount) && carriesNoOther(candidate, payment);
}

/** True if the line carries no session, or this payment's. */
export function carriesNoOther(candidate: Candidate, payment: LegPayment): boolean {
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
  return `${leg.pool} ${amountKey(payment.amount)}`;
}

function isNear({ rules: { businessDays } }: Run, leg: LegFact, line: LineFact): boolean {
  const days = line.business - leg.business;
  return -businessDays.before <= days && days <= businessDays.after;
}

/** A leg of which some payments have lines of their own. The others may be in one line with another transfer's, or with each other. */
export interface PartPaid {
  leg: LegFact;
  /** Each is one payment. */
  lines: readonly LineFact[];
  tied: readonly Candidate[];
  /** The sum of the other payments, in the units of `amountUnits`; above zero. */
  left: bigint;
}

/** By leg. A line that could be a payment of two legs is none of either, and a leg that other lines name besides is left out. */
export function partPaidLegs(run: Run): Map<LegFact, PartPaid> {
  const found = listedPayments(run, ({ leg }) => leg.state === "due").flatMap(
    ({ leg, tied, silent, open }) => {
      const lines = [...tied.map(({ line }) => line), ...silent];
      return open.length > 0 && lines.length > 0 && tied.length === linesNaming(leg).length
        ? { leg, lines, tied, left: leg.units - sumUnits(lines) }
        : [];
    },
  );
  return new Map(withoutRivals(found, ({ lines }) => lines).map((part) => [part.leg, part]));
}
