import { addressKey } from "../../chain/network";
import { between, byBusinessDay, type Ordered, refundDays } from "../days";
import { evidence, readsAsReversal } from "../explanation/evidence";
import { reversalSentence } from "../explanation/sentence";
import { isRefund, type LegFact, type LineFact } from "../facts/facts";
import { push } from "../lists";
import type { Evidence, TextSpan } from "../matching";
import { earlierFirst, propose, type Run } from "../run";
import { codeOf } from "../references";

/** Among more lines of one amount within a reversal's days, none can be singled out. */
const MANY = 50;

/**
 * Lane 7 for a reversal that shares a mark with its original. A reference, a hash, a chain end, or a number if the later
 * line reads as a reversal. Skips a line that may be a refund of the service, which is a leg of its own.
 */
export function matchNamedReversals(run: Run): void {
  const mayBeRefund = refundsOf(run);
  pairReversals(run, (line) => couldReverse(line) && !mayBeRefund(line), hasSharedMark);
}

/**
 * Lane 7 for reversals that other lanes have left. A line may be a refund, though not of a whole transfer; or it reads
 * as a reversal without saying of what, and takes the newest line of its amount that names nothing else.
 */
export function matchMarkedReversals(run: Run): void {
  pairReversals(run, couldReverse, hasSharedMark);
  pairReversals(
    run,
    (line) => line.reversal !== null,
    (reversal, original) => !namesOthers(marksOf(reversal), marksOf(original)),
  );
}

/** True if the line reads as a reversal, or has only refunds as candidates. */
export function couldReverse({ reversal, candidates }: LineFact): boolean {
  return reversal !== null || candidates.every(({ leg }) => isRefund(leg));
}

/** Returns a test for lines that may be refunds. They name one, or name nothing and have a refund's amount and day. */
function refundsOf({ index, rules }: Run): (line: LineFact) => boolean {
  const days = { before: rules.businessDays.before, after: refundDays(rules) };
  const byGroup = new Map<string, LegFact[]>();
  for (const leg of index.byId.values()) if (isRefund(leg)) push(byGroup, leg.group, leg);
  const isNear = (line: LineFact, leg: LegFact): boolean =>
    leg.business - days.before <= line.business && line.business <= leg.business + days.after;
  return (line) =>
    line.candidates.some(({ leg }) => isRefund(leg)) ||
    (line.hits.length === 0 && (byGroup.get(line.group) ?? []).some((leg) => isNear(line, leg)));
}

function hasSharedMark(reversal: LineFact, original: LineFact): boolean {
  return sharedMark(reversal, original) !== null;
}

function pairReversals(
  run: Run,
  isReversal: (line: LineFact) => boolean,
  fits: (reversal: LineFact, original: LineFact) => boolean,
): void {
  const reversals = run.lines.filter((line) => !line.taken && isReversal(line));
  if (reversals.length === 0) return;
  const originals = originalsByGroup(run, reversals);
  for (const line of reversals) {
    if (line.taken) continue;
    const group = originals.get(oppositeGroup(line));
    if (!group) continue;
    for (const original of newestFirst(group, line, run.rules.reversalDays))
      if (!line.taken && !original.taken && fits(line, original)) proposePair(run, line, original);
  }
}

function originalsByGroup(
  { lines, matched }: Run,
  reversals: readonly LineFact[],
): Map<string, Ordered<LineFact>> {
  const wanted = new Set(reversals.map(oppositeGroup));
  // Asked first, since most lines have no reversal's amount, and making a group of each takes longer.
  const amounts = new Set(reversals.map(({ amount }) => amount));
  const groups = new Map<string, LineFact[]>();
  for (const line of [...lines, ...matched])
    if (
      amounts.has(line.amount) &&
      wanted.has(line.group) &&
      !line.taken &&
      line.reversal?.by !== "flag"
    )
      push(groups, line.group, line);
  return new Map([...groups].map(([group, members]) => [group, byBusinessDay(members)]));
}

function oppositeGroup({ line, amount }: LineFact): string {
  return `${line.direction === "in" ? "out" : "in"} ${line.currency} ${amount}`;
}

function newestFirst(
  group: Ordered<LineFact>,
  { line, business }: LineFact,
  days: number,
): LineFact[] {
  const near = between(group, business - days, business);
  if (near.length > MANY) return [];
  return near
    .filter((original) => original.line.on <= line.on)
    .toSorted((a, b) => earlierFirst(b, a));
}

interface Shared extends Pick<Mark, "kind" | "value"> {
  spans: readonly TextSpan[];
}

/** A number counts only if the line reads as a reversal. An account's own number may be in all its lines. */
function sharedMark(reversal: LineFact, original: LineFact): Shared | null {
  const others = marksOf(original);
  let best: Shared | null = null;
  for (const [key, mark] of marksOf(reversal)) {
    const other = others.get(key);
    if (
      !other ||
      (mark.isCode && other.isCode) ||
      (mark.kind === "number" && (reversal.reversal === null || best))
    )
      continue;
    const spans = [[reversal, mark] as const, [original, other] as const].flatMap(
      ([{ line }, { span }]) => (span ? [{ lineId: line.id, ...span }] : []),
    );
    best = { kind: mark.kind, value: mark.value, spans };
  }
  return best;
}

const SHARED_KIND = {
  reference: "reference_found",
  hash: "hash_equal",
  address: "same_address",
  number: "session_id",
} as const;

function proposePair(run: Run, reversal: LineFact, original: LineFact): void {
  propose(
    run,
    { lane: "reversal", automatic: false, lines: [original, reversal], legs: [] },
    () => ({
      evidence: pairEvidence(reversal, original),
      sentence: reversalSentence(reversal, original),
    }),
  );
}

function pairEvidence(reversal: LineFact, original: LineFact): Evidence[] {
  const shared = sharedMark(reversal, original);
  return [
    evidence("reverses", "for", original.line.on),
    evidence("amount_equal", "for"),
    ...(shared
      ? [evidence(SHARED_KIND[shared.kind], "for", shared.value, shared.spans)]
      : [evidence("no_reference", "neutral")]),
    ...readsAsReversal(reversal, "for"),
  ];
}

interface Mark {
  kind: "reference" | "hash" | "address" | "number";
  value: string;
  /** The line has only the reference's code, without the prefix. Two such lines have nothing in common by it. */
  isCode?: boolean;
  /** Place in the text, `end` excluded; null for a hash or an address. */
  span: { start: number; end: number } | null;
}

/** Matches a printed reference. The run may not know it, since its transfer may have been matched long ago. */
const REFERENCE = /TXN[^A-Z0-9]{0,3}([A-Z0-9]{6,32})/g;
/** Matches a session id or a bank's own number, which has a digit in it. */
const NUMBER = /(?=[A-Z]{0,39}\d)[A-Z0-9]{10,40}/g;

function marksOf({ line, text, hits, hash }: LineFact): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const add = (key: string, mark: Mark) => marks.set(`${mark.kind} ${key}`, mark);
  for (const { 0: value, index: start } of text.upper.matchAll(NUMBER))
    add(value, { kind: "number", value, span: { start, end: start + value.length } });
  for (const { 0: value, 1: code, index: start } of text.upper.matchAll(REFERENCE))
    add(`TXN${code}`, { kind: "reference", value, span: { start, end: start + value.length } });
  for (const { entry, form, start, end } of hits) {
    const isCode = form === "code";
    if (codeOf(entry.key) === null || (isCode && marks.has(`reference ${entry.key}`))) continue;
    const value = entry.legs[0]?.leg.reference ?? entry.key;
    add(entry.key, { kind: "reference", value, isCode, span: { start, end } });
  }
  if (hash !== null) add(hash, { kind: "hash", value: line.transactionHash ?? hash, span: null });
  if (line.otherAddress !== null)
    add(addressKey(line.otherAddress), { kind: "address", value: line.otherAddress, span: null });
  return marks;
}

function namesOthers(one: ReadonlyMap<string, Mark>, other: ReadonlyMap<string, Mark>): boolean {
  const isName = ({ kind, isCode }: Mark): boolean =>
    (kind === "reference" || kind === "hash") && !isCode;
  const shared = [...one].some(([key, { kind }]) => kind !== "number" && other.has(key));
  return !shared && [...one.values()].some(isName) && [...other.values()].some(isName);
}
