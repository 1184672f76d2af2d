import { DIFFERENCE_REASONS } from "@/lib/contract/api/reconciliation";
import { type LikelyNature, REASON_LABELS } from "@/lib/domain/matching/other-business";

export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

const LABELS: Record<DifferenceReason, string> = REASON_LABELS;

/** What a line without a transfer can be; not offered for a difference between a line and its transfer. */
const WITHOUT_TRANSFER: ReadonlySet<DifferenceReason> = new Set(["own_accounts", "wages", "trade"]);

export function reasonOptions({ withTransfer }: { withTransfer: boolean }) {
  return DIFFERENCE_REASONS.filter((value) => !withTransfer || !WITHOUT_TRANSFER.has(value)).map(
    (value) => ({ value, label: LABELS[value] }),
  );
}

/** The reason that a line's likely nature suggests; "" if none. */
export function reasonOfNature(nature: LikelyNature | null): DifferenceReason | "" {
  return nature === null || nature === "reversal" ? "" : nature;
}
