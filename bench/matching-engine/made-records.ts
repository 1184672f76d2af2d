import { addDays } from "@/lib/domain/calendar/day";
import type { Leg, OpenLine } from "@/lib/domain/matching/matching";

const DIGITS = "0123456789";

/**
 * Makes a statement line for every nth leg. Of a hundred lines 80 name their transfer in full, 5 by
 * its code alone, 4 are a transfer's two halves, 4 less a fee, 3 without a reference, 1 for two
 * transfers, 1 reversed, and 2 are charges.
 */
export function makeLines(count: number, legs: readonly Leg[], random: Random): OpenLine[] {
  const lines: OpenLine[] = [];
  const step = Math.max(1, Math.floor(legs.length / count));
  const add = (leg: Leg, amount: string, text: string, over: Partial<OpenLine> = {}): void => {
    lines.push({
      id: String(lines.length),
      direction: "out",
      currency: "NGN",
      amount,
      on: leg.on,
      account: "0123456789",
      text: `NIP/${spelled(random, DIGITS, 30)}/${text}`,
      reversal: null,
      transactionHash: null,
      network: null,
      walletNetwork: null,
      paidTo: null,
      otherAddress: null,
      ...over,
    });
  };
  for (let at = 0; lines.length < count; at += step) {
    const leg = legs[at % legs.length];
    const next = legs[(at + 1) % legs.length];
    if (!leg || !next) break;
    addPayment(below(random, 100), leg, next, add);
  }
  return lines.slice(0, count);
}

function addPayment(
  kind: number,
  leg: Leg,
  next: Leg,
  add: (leg: Leg, amount: string, text: string, over?: Partial<OpenLine>) => void,
): void {
  const [whole = "0", cents = "00"] = leg.amount.split(".");
  if (kind < 80) add(leg, `${whole}.${cents}`, `RAMP SETTLEMENT ${leg.reference} BAOBAB FREIGHT`);
  else if (kind < 85) add(leg, leg.amount, `RAMP SETTLE ${leg.reference?.slice(4)}`);
  else if (kind < 87) {
    add(leg, "900", `RAMP 1 OF 2 ${leg.reference}`);
    add(leg, `${Number(whole) - 900}.${cents}`, `RAMP 2 OF 2 ${leg.reference}`);
  } else if (kind < 91)
    add(leg, `${Number(whole) - 1}.${cents}`, `RAMP ${leg.reference} CHG NETTED`);
  else if (kind < 94) add(leg, leg.amount, "RAMP SETTLEMENT BAOBAB FREIGHT");
  else if (kind < 95) add(leg, sumOf(leg, next), `RAMP ${leg.reference} ${next.reference}`);
  else if (kind < 96) {
    add(leg, leg.amount, `RAMP ${leg.reference}`);
    add(leg, leg.amount, `REVERSAL ${leg.reference}`, { direction: "in", on: addDays(leg.on, 1) });
  } else add(leg, "52.50", "NIP CHARGE AND VAT");
}

function sumOf(one: Leg, other: Leg): string {
  return (Number(one.amount) + Number(other.amount)).toFixed(2);
}

const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const FIRST_DAY = "2024-01-01";
/** Over which the legs are spread. */
const DAYS = 1000;
/** Amounts that people like, which are many transfers'. */
const ROUND = 200;

/** The naira legs of on-ramps: one in five of a round amount. */
export function makeLegs(count: number, random: Random): Leg[] {
  const days = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
  return Array.from({ length: count }, (_, at) => {
    const transactionId = `tr_${at}`;
    return {
      id: `${transactionId}:source`,
      transactionId,
      side: "source" as const,
      state: at % 49 === 0 ? ("void" as const) : ("due" as const),
      direction: "out" as const,
      currency: "NGN",
      amount:
        random() < 0.2
          ? String((1 + below(random, ROUND)) * 500_000)
          : `${1000 + below(random, 90_000_000)}.${10 + below(random, 90)}`,
      on: days[Math.floor((at / count) * DAYS)] ?? FIRST_DAY,
      reference: `TXN-${spelled(random, CODE, 6)}`,
      transactionHash: null,
      network: null,
      party: null,
      payments: [],
    };
  });
}

/** The same numbers for the same seed, so that every run measures the same work. From 0 up to, and without, 1. */
type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function spelled(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(below(random, alphabet.length))).join("");
}
