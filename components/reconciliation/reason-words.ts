import { DIFFERENCE_REASONS } from "@/lib/contract/api/reconciliation";

export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

const LABELS: Record<DifferenceReason, string> = {
  bank_charge: "Bank charge",
  tax: "Tax or levy",
  rounding: "Rounding",
  exchange: "Exchange difference",
  interest: "Interest",
  other: "Something else",
};

export const REASON_OPTIONS = DIFFERENCE_REASONS.map((value) => ({ value, label: LABELS[value] }));

/** `bank_charge: netted`, as it is kept, in a person's words: "Bank charge: netted". */
export function reasonWords(kept: string): string {
  const [kind = "", ...note] = kept.split(": ");
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind as DifferenceReason] : kind;
  return [label, ...note].join(": ");
}

/** What a hint about a line speaks for; "" when it says nothing of a reason. */
export function reasonOfHint(hint: string | null): DifferenceReason | "" {
  if (hint === "Looks like a bank charge") return "bank_charge";
  if (hint === "Looks like a tax or levy") return "tax";
  return hint === "Looks like interest" ? "interest" : "";
}
