import { addDays } from "@/lib/domain/calendar/day";
import type { Leg, OpenLine } from "@/lib/domain/matching/matching";
import { below, spelled, type Random } from "./random";

const DIGITS = "0123456789";

/**
 * A statement for every nth leg: of a hundred lines 80 name their transfer in full, 5 by its code alone,
 * 4 are a transfer's two halves, 4 less a fee, 3 without a reference, 1 for two transfers, 1 reversed, and 2 are charges.
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
