import type { FiatCurrency } from "@/lib/money/currency";
import { PAY_IN_ACCOUNTS } from "../transfers/payment-instructions";
import { writeReference, type LinePlan } from "./faults";
import type { Leg } from "./legs";
import { textOf, type Micros } from "./micros";

/** Texts with `{ref}` for the reference, `{session}` for the session, `{bank}` for the paid bank. */
type Templates = readonly [string, ...string[]];

const OUT: Record<FiatCurrency, Templates> = {
  NGN: [
    "NIP TRF TO {bank} RAMP SETTLEMENT {ref}",
    "MOB/UTO/RAMP SETTLE/{ref}",
    "TRF RAMP SETTLEMENT {ref} FRM BAOBAB FREIGHT LTD",
    "NIBSS Instant Payment Outward {ref} TO RAMP SETTLEMENT / BAOBAB FREIGHT",
  ],
  KES: [
    "PESALINK TO {bank} RAMP SETTLEMENT {ref}",
    "RTGS OUTWARD {ref} RAMP SETTLEMENT",
    "EFT/{ref}/RAMP SETTLEMENT/BAOBAB FREIGHT",
    "IFT DR RAMP SETTLEMENT REF {ref}",
  ],
  UGX: [
    "RTGS PYMT {bank} RAMP SETTLEMENT {ref}",
    "EFT OUTWARD {ref} RAMP SETTLEMENT",
    "INTERNET BANKING TRF/{ref}/RAMP SETTLEMENT",
    "OUTGOING TT RAMP SETTLEMENT REF:{ref}",
  ],
  GHS: [
    "GIP OUTWARD {bank} RAMP SETTLEMENT {ref}",
    "ACH DEBIT {ref} RAMP SETTLEMENT BAOBAB",
    "INSTANT PAY TO RAMP SETTLEMENT/{ref}",
    "GHIPSS TRF {ref} IFO RAMP SETTLEMENT",
  ],
  ZAR: [
    "FNB OB PMT RAMP SETTLEMENT {ref}",
    "IMMEDIATE PAYMENT {ref} RAMP SETTLEMENT",
    "RTC PAYMENT TO {bank} {ref}",
    "IB PAYMENT TO RAMP SETTLEMENT {ref}",
  ],
};

const PART: Record<FiatCurrency, string> = {
  NGN: "NIP/{session}/RAMP SETTLEMENT/BAOBAB FRT",
  KES: "PESALINK {session} RAMP SETTLEMENT",
  UGX: "EFT {session} RAMP SETTLEMENT",
  GHS: "GIP {session} RAMP SETTLEMENT",
  ZAR: "RTC {session} RAMP SETTLEMENT",
};

const REFUND: Templates = [
  "RVSL RAMP SETTLEMENT {ref}",
  "REFUND FRM RAMP SETTLEMENT/{ref}",
  "RETURNED FUNDS {ref} RAMP SETTLEMENT",
];
const PAYOUT: Record<FiatCurrency, Templates> = {
  NGN: ["NIP CR FRM RAMP PAYOUT/{ref}/BAOBAB FREIGHT", "TRF FROM RAMP PAYOUT {ref}"],
  KES: ["PESALINK CREDIT RAMP PAYOUT {ref}", "RTGS INWARD {ref} RAMP PAYOUT"],
  UGX: ["EFT INWARD RAMP PAYOUT {ref}", "RTGS RECEIPT {ref} RAMP PAYOUT"],
  GHS: ["GIP INWARD RAMP PAYOUT {ref}", "ACH CREDIT {ref} RAMP PAYOUT"],
  ZAR: ["MAGTAPE CREDIT RAMP PAYOUT {ref}", "REAL TIME TRANSFER FROM RAMP PAYOUT {ref}"],
};

/** A bank's charge for a payment, in millionths. */
export const CHARGES: Record<FiatCurrency, Micros> = {
  NGN: 50_000_000n,
  KES: 100_000_000n,
  UGX: 5_000_000_000n,
  GHS: 8_500_000n,
  ZAR: 12_500_000n,
};

const pick = (templates: Templates, share: number): string =>
  templates[Math.floor(share * templates.length)] ?? templates[0];

/** Half of the payments that are parts of a transaction carry the session alone. */
export const hasReference = (leg: Pick<Leg, "side" | "isPart">, plan: LinePlan): boolean =>
  leg.side !== "payment" || !leg.isPart || plan.detail >= 0.5;

function templateOf(leg: Leg, currency: FiatCurrency, plan: LinePlan): string {
  if (leg.side === "refund") return pick(REFUND, plan.narration);
  if (leg.side === "payout") return pick(PAYOUT[currency], plan.narration);
  if (!leg.isPart) return pick(OUT[currency], plan.narration);
  return hasReference(leg, plan) ? `${PART[currency]} {ref}` : PART[currency];
}

/** The narration of one payment, with its reference written as the plan wants it. */
export function narrationOf(
  leg: Leg,
  currency: FiatCurrency,
  plan: LinePlan,
  chargeText: string | null,
): string {
  const truncated = plan.fault === "truncated_reference";
  const template = templateOf(leg, currency, plan);
  const text = template
    .replace(
      plan.style === "run_on" && !truncated ? / \{ref\}/ : /\{ref\}/,
      writeReference(leg.reference, plan, truncated),
    )
    .replace("{ref}", writeReference(leg.reference, plan, truncated))
    // A truncated narration has lost its end; a session in it would identify the payment all the same.
    .replace("{session}", truncated ? (leg.sessionId ?? "").slice(0, 12) : (leg.sessionId ?? ""))
    .replace("{bank}", PAY_IN_ACCOUNTS[currency].bank_name.toUpperCase());
  return chargeText === null ? text : `${text} ${chargeText}`;
}

/** Writes a line for several payments. Half of the banks print its parts. */
export function combinedNarration(
  legs: readonly Leg[],
  currency: FiatCurrency,
  plan: LinePlan,
): string {
  const prefix = {
    NGN: "BULK NIP TRF",
    KES: "BULK EFT",
    UGX: "BULK EFT",
    GHS: "BULK GIP",
    ZAR: "BATCH PAYMENT",
  }[currency];
  const references =
    plan.detail < 0.5 ? ` ${legs.map(({ reference }) => reference).join(" ")}` : "";
  return `${prefix} RAMP SETTLEMENT ${legs.length} ITEMS${references}`;
}

/** How a charge deducted from a payment is described. */
export function chargeNote(charge: Micros, netted: boolean): string {
  return netted ? `CHG ${textOf(charge, 2)} NETTED` : `INCL CHG ${textOf(charge, 2)}`;
}
