import { DIFFERENCE_REASONS } from "@/lib/contract/api/reconciliation";
import type { LikelyNature } from "@/lib/domain/statements/likely-nature";

export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

const LABELS: Record<DifferenceReason, string> = {
  bank_charge: "Bank charge",
  tax: "Tax or levy",
  rounding: "Rounding",
  exchange: "Exchange difference",
  interest: "Interest",
  own_accounts: "Between own accounts",
  wages: "Wages",
  trade: "Supplier or customer",
  other: "Something else",
};

/** What a line without a transfer can be; not offered for a difference between a line and its transfer. */
const WITHOUT_TRANSFER: ReadonlySet<DifferenceReason> = new Set(["own_accounts", "wages", "trade"]);

export function reasonOptions({ withTransfer }: { withTransfer: boolean }) {
  return DIFFERENCE_REASONS.filter((value) => !withTransfer || !WITHOUT_TRANSFER.has(value)).map((value) => ({ value, label: LABELS[value] }));
}

/** Converts a stored reason such as `bank_charge: netted` into readable words: "Bank charge: netted". */
export function reasonWords(kept: string): string {
  const [kind = "", ...note] = kept.split(": ");
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind as DifferenceReason] : kind;
  return [label, ...note].join(": ");
}

/** The reason that a line's likely nature suggests; "" if none. */
export function reasonOfNature(nature: LikelyNature | null): DifferenceReason | "" {
  return nature === null || nature === "reversal" ? "" : nature;
}
