import { createHash } from "node:crypto";
import { completedPayee, isSamePayee, payeeOf, type Payee } from "@/lib/domain/recipients/payee";
import type { Transfer } from "@/lib/domain/transfers/transfer";

/** Why a transfer is on hold whose recipient is paid elsewhere than the person chose. */
export const PAYEE_CHANGED =
  "The service now names another account or wallet for this transfer's recipient than the one that was chosen. Don't confirm it and don't pay. Ask the recipient and the service, over channels you know, which one is right.";

/** The row's payee as it was stored. */
export function storedPayee({ payee }: { payee: unknown }): Payee | null {
  return payee as Payee | null;
}

/** The place that the service names instead of the one chosen; null if it names that one, or none. */
export function otherPayee(
  chosen: Payee | null,
  { recipient }: Pick<Transfer, "recipient">,
): Payee | null {
  if (chosen === null || recipient === null || isSamePayee(chosen, recipient)) return null;
  return payeeOf(recipient);
}

/** The place chosen, with what it lacked from a reading of the same place; the first one read where nobody chose any. */
export function pinnedPayee(
  chosen: Payee | null,
  { recipient }: Pick<Transfer, "recipient">,
): Payee | null {
  if (recipient === null) return chosen;
  return chosen === null ? payeeOf(recipient) : completedPayee(chosen, recipient);
}

/** Two places for one recipient, and a key that identifies exactly the second. */
export interface HeldPayee {
  chosen: Payee | null;
  shown: Payee;
  key: string;
}

/** The place that a transfer is on hold for; null if it isn't on hold for that. */
export function heldPayee({
  frozenReason,
  heldPayee: shown,
  ...row
}: {
  frozenReason: string | null;
  heldPayee: unknown;
  payee: unknown;
}): HeldPayee | null {
  if (frozenReason !== "payee_changed" || shown === null) return null;
  const key = createHash("sha256").update(JSON.stringify(shown)).digest("hex");
  return { chosen: storedPayee(row), shown: shown as Payee, key };
}
