import type { LegEvidence } from "@/lib/contract/api/evidence";
import type { CalendarDay } from "@/lib/domain/calendar/day";
import { printedDay } from "@/lib/domain/calendar/zone";
import type { LegSide } from "@/lib/domain/matching/matching";
import type { EvidenceLeg, EvidenceLine } from "@/lib/store/reconciliation/legs";

export interface LegFacts {
  kind: "bank" | "chain";
  side: LegSide;
  /** Null if the desk's copy doesn't have the transaction yet. */
  leg: EvidenceLeg | null;
  line: EvidenceLine | null;
  /** A proof that the service gives: a transaction hash or a bank's session id. */
  told: string | null;
  /** The day until which legs would be on imported statements; null without statements. */
  coveredTo: CalendarDay | null;
  /** Legs from this day on would be on them; null likewise. */
  coveredFrom: CalendarDay | null;
  /** The desk's copy has the transaction, perhaps without this leg's amount. */
  isRecorded?: boolean;
  endedUnrecorded?: boolean;
  /** The transfer failed, which it may have done before its payment came in or after. */
  failed?: boolean;
}

type Standing = Pick<LegEvidence, "state" | "sentence">;

function nameOf(kind: LegFacts["kind"], { side }: EvidenceLeg): string {
  return side === "refund" ? "refund" : `${kind} leg`;
}

/** A hash of Ethereum's or Tron's kind, which a block explorer finds. A bank's number is none. */
const CHAIN_HASH = /^(?:0x)?[\da-f]{64}$/i;

function restsOn(told: string): string {
  return CHAIN_HASH.test(told)
    ? "Reported by the service, with a hash that a block explorer finds."
    : "Reported by the service, with a number that isn't a hash of the chain.";
}

const NOT_TO_COME = "The transfer ended without this payment, so none is expected.";

/** The leg's state, and a sentence about it. */
export function legEvidence(facts: LegFacts): Standing {
  const { kind, leg, line } = facts;
  const record = kind === "bank" ? "statement line" : "chain record";
  if (line?.matchState === "matched")
    return { state: "proved", sentence: `A ${record} of ${line.accountName} shows it.` };
  if (line)
    return {
      state: "suggested",
      sentence: `A ${record} of ${line.accountName} may show it. Somebody has to say so.`,
    };
  // Its record, should one come, will say nothing else.
  if (!leg && facts.endedUnrecorded && facts.told === null) return endedLeg(facts);
  if (!leg) return withoutRecord(facts);
  if (leg.state === "void") return endedLeg(facts);
  if (facts.told !== null && kind === "chain")
    return { state: "told", sentence: toldChain(facts.told, leg) };
  if (leg.state === "expected")
    return { state: "waiting", sentence: "This payment isn't due yet." };
  if (!leg.isOurs) return notOurs(facts, leg);
  if (facts.coveredTo === null || leg.onDay > facts.coveredTo)
    return { state: "waiting", sentence: waitingFor(leg) };
  if (leg.firstDay !== null && facts.coveredFrom !== null && leg.onDay < facts.coveredFrom)
    return {
      state: "waiting",
      sentence: `Statements${leg.behind === null ? "" : ` of ${leg.behind}`} begin on ${printedDay(leg.firstDay)}, so none can show it. Import earlier ones.`,
    };
  return {
    state: "missing",
    sentence: `The ${nameOf(kind, leg)} is missing: statements${leg.behind === null ? "" : ` of ${leg.behind} and the other accounts`} reach to ${leg.lastDay === null ? "no day" : printedDay(leg.lastDay)}, and none of their lines shows it.`,
  };
}

function withoutRecord({ kind, told, isRecorded }: LegFacts): Standing {
  if (told === null || kind === "bank")
    return {
      state: "waiting",
      sentence: `We look for the ${kind === "bank" ? "bank line" : "chain transaction"} once ${isRecorded ? "the service gives its amount" : "the transfer appears in Transactions"}.`,
    };
  return {
    state: "told",
    sentence: `${restsOn(told)} ${isRecorded ? "The service hasn't given the amount yet." : "The transfer isn't in Transactions yet."}`,
  };
}

/** The transfer may have failed or been cancelled after its payment was received. */
function endedLeg({ kind, side, told, failed }: LegFacts): Standing {
  if (side === "source" && told === null && failed)
    return {
      state: "void",
      sentence: `We don't know yet whether this payment arrived. ${kind === "bank" ? "Your bank statement" : "Your wallet's record"} will show it.`,
    };
  if (side === "source" && told !== null)
    return {
      state: "told",
      sentence:
        "The service reports that this payment came in before the transfer ended. None of your records shows it yet.",
    };
  return { state: "void", sentence: NOT_TO_COME };
}

function toldChain(told: string, { isOurs, side }: EvidenceLeg): string {
  if (isOurs) return `${restsOn(told)} None of your wallets' records shows it yet.`;
  const next =
    side === "destination"
      ? "If the recipient's wallet is yours, add it in Reconciliation to see its transactions here."
      : "Add the wallet in Reconciliation to see its transactions here.";
  return `${restsOn(told)} ${next}`;
}

/**
 * For a leg on no known account of ours. A payment leaves some account of ours all the same, and
 * its refund comes back there; a payout goes to somebody else.
 */
function notOurs({ kind }: LegFacts, leg: EvidenceLeg): Standing {
  if (leg.side !== "destination")
    return {
      state: "waiting",
      sentence: `No ${kind === "bank" ? "bank account" : "wallet"} in ${leg.currency} is set up, so no statement can show it. Import one.`,
    };
  const place = kind === "bank" ? "bank account" : "wallet";
  return {
    state: "told",
    sentence: `Reported by the service. The recipient's ${place} isn't yours, so your statements can't show it.`,
  };
}

function waitingFor({ lastDay, behind }: EvidenceLeg): string {
  if (lastDay === null)
    return behind === null
      ? "No statement has been imported yet."
      : `No statement of ${behind} has been imported yet, which may show it.`;
  return `Statements${behind === null ? "" : ` of ${behind}`} reach to ${printedDay(lastDay)}; it may be on the next one.`;
}
