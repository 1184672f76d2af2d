import { addLegs } from "../facts/indexed-legs";
import { readTexts } from "../facts/read-lines";
import { matchAutomatically } from "../lanes/automatic";
import { searchBatches } from "../lanes/batch";
import { explainOtherBusiness } from "../lanes/other-business";
import { matchNamedReversals } from "../lanes/reversal";
import type { Leg, OpenLine, Proposal } from "../matching";
import { inOrder, OTHER_LANES } from "../propose-matches";
import { DEFAULT_RULES, type MatchRules } from "../rules";
import { addLines, addMatched, startReading, startRun, withExplanation } from "../run";

/** An on-ramp's naira leg of Friday 20 November 2026, due. */
export function leg(over: Partial<Leg> = {}): Leg {
  const transactionId = over.transactionId ?? "tr_1";
  const side = over.side ?? "source";
  return {
    id: `${transactionId}:${side}`,
    transactionId,
    side,
    state: "due",
    direction: side === "source" ? "out" : "in",
    currency: "NGN",
    amount: "87000000",
    on: "2026-11-20",
    reference: "TXN-5P3CXM",
    transactionHash: null,
    network: null,
    party: null,
    payments: [],
    ...over,
  };
}

/** A bank line that names the leg above and has its amount. */
export function line(over: Partial<OpenLine> = {}): OpenLine {
  return {
    id: "1",
    direction: "out",
    currency: "NGN",
    amount: "87000000.00",
    on: "2026-11-20",
    account: null,
    text: "NIP TRF TO WEMA BANK RAMP SETTLEMENT TXN-5P3CXM",
    reversal: null,
    transactionHash: null,
    network: null,
    walletNetwork: null,
    paidTo: null,
    otherAddress: null,
    ...over,
  };
}

export const HASH = `0x${"a1b2c3d4".repeat(8)}`;
export const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** The stablecoin leg of a completed on-ramp, on its chain. */
export function chainLeg(over: Partial<Leg> = {}): Leg {
  return leg({
    side: "destination",
    currency: "USDT",
    amount: "54000.5",
    transactionHash: HASH,
    network: "Ethereum",
    party: ADDRESS,
    ...over,
  });
}

export function chainLine(over: Partial<OpenLine> = {}): OpenLine {
  return line({
    direction: "in",
    currency: "USDT",
    amount: "54000.500000",
    text: "",
    transactionHash: HASH.toUpperCase().replace("0X", ""),
    network: "ERC20",
    paidTo: ADDRESS.toLowerCase(),
    ...over,
  });
}

export function run(input: Partial<MatchInput>): Proposal[] {
  return matchLines({ lines: [], legs: [], rejected: new Set(), rules: DEFAULT_RULES, ...input });
}

/** `reference! 1 > tr_1:source`: lane, whether automatic, lines, legs. */
export function brief(proposals: readonly Proposal[]): string[] {
  return proposals.map(
    ({ lane, automatic, lineIds, legIds }) =>
      `${lane}${automatic ? "!" : ""} ${lineIds.join("+")} > ${legIds.join("+")}`,
  );
}

/** The evidence of the first proposal: `kind` or `kind:value`, after `-` if it speaks against. */
export function chips([first]: readonly Proposal[]): string[] {
  return (first?.evidence ?? []).map(
    ({ kind, tone, value }) =>
      `${tone === "against" ? "-" : ""}${kind}${value === null ? "" : `:${value}`}`,
  );
}

export interface MatchInput {
  /** All open lines of the account, or of all accounts. A candidate is unique if it is unique among these. */
  lines: readonly OpenLine[];
  legs: readonly Leg[];
  matched?: readonly OpenLine[];
  rejected: ReadonlySet<string>;
  rules: MatchRules;
}

/** Proposes as `matchFrom` does, but with everything given. In the order of the proposals' first lines. */
export function matchLines({ lines, legs, matched = [], rejected, rules }: MatchInput): Proposal[] {
  const reading = startReading(rules, lines);
  addLegs(reading.index, legs);
  addLines(reading, readTexts(lines));
  const run = startRun(reading, { rejected, rules });
  addMatched(run, matched);
  matchNamedReversals(run);
  matchAutomatically(run);
  for (const matchLane of OTHER_LANES) matchLane(run);
  searchBatches(run, () => false);
  explainOtherBusiness(run);
  return inOrder(run.proposals).map(withExplanation);
}
