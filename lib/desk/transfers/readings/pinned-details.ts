import { hash } from "node:crypto";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { completedPayee, isSamePayee, type Payee, payeeOf } from "@/lib/domain/recipients/payee";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { completedBy, instructionsText, isSamePlace } from "@/lib/domain/transfers/same-place";
import type {
  PaymentInstructions,
  ReadableInstructions,
  Transfer,
} from "@/lib/domain/transfers/transfer";
import type { TransferRow } from "@/lib/store/transfers/transfers";

export interface KeptInstructions {
  instructions: PaymentInstructions | null;
  /** SHA-256 of the first readable instructions; null before them. */
  instructionsHash: string | null;
}

/**
 * Phases before the rate is confirmed. Assumed: payment details that the service shows by then may
 * differ from the right ones, which come afterwards.
 */
const UNCONFIRMED: ReadonlySet<TransferPhase> = new Set([
  "fetching_rate",
  "rate_ready",
  "rate_expired",
]);
/** Phases possible before and after the rate is confirmed; `unknown` may be `quote_expired`. */
const BEFORE_OR_AFTER: ReadonlySet<TransferPhase> = new Set([
  "unknown",
  "expired",
  "cancelled",
  "failed",
]);

export interface Stage {
  phase: TransferPhase;
  isConfirmed: boolean;
}

const isUnconfirmed = ({ phase, isConfirmed }: Stage): boolean =>
  UNCONFIRMED.has(phase) || (BEFORE_OR_AFTER.has(phase) && !isConfirmed);

/** The first payment details that the service shows, as stored. */
export function firstInstructions(
  shown: PaymentInstructions | null,
  stage: Stage,
): KeptInstructions {
  if (shown === null || isUnconfirmed(stage)) return { instructions: null, instructionsHash: null };
  return {
    instructions: shown,
    instructionsHash: shown.type === "unreadable" ? null : hash("sha256", instructionsText(shown)),
  };
}

/**
 * The payment details that a transfer keeps after a later reading: the first ones, completed.
 * Unreadable ones are kept only if there are no others, so that people are told.
 * @returns `other_place` if the later ones pay into another place than those kept
 */
export function keptInstructions(
  before: KeptInstructions,
  shown: PaymentInstructions | null,
  stage: Stage,
): KeptInstructions | "other_place" {
  const { instructions: pinned, instructionsHash } = before;
  if (shown === null || isUnconfirmed(stage)) return before;
  if (pinned === null || pinned.type === "unreadable") return firstInstructions(shown, stage);
  if (shown.type === "unreadable") return before;
  return isSamePlace(pinned, shown)
    ? { instructions: completedBy(pinned, shown), instructionsHash }
    : "other_place";
}

export function storedInstructions({
  instructions,
  instructionsHash,
}: Pick<TransferRow, keyof KeptInstructions>): KeptInstructions {
  return { instructions: instructions as PaymentInstructions | null, instructionsHash };
}

/** The changed payment details that a transfer is on hold for. The key is of exactly these. */
export function heldDetails({
  frozenReason,
  heldInstructions,
}: Pick<TransferRow, "frozenReason" | "heldInstructions">) {
  if (frozenReason !== "instructions_changed" || heldInstructions === null) return null;
  return {
    details: heldInstructions as ReadableInstructions,
    key: hash("sha256", JSON.stringify(heldInstructions)),
  };
}

export function instructionColumns({ instructions, instructionsHash }: KeptInstructions) {
  return { instructions: instructions && JSON.stringify(instructions), instructionsHash };
}

/** Why a transfer is on hold whose recipient is paid elsewhere than the person chose. */
export const PAYEE_CHANGED =
  "The service now names another account or wallet for this transfer's recipient than the one that was chosen. Don't confirm it and don't pay. Ask the recipient and the service, over channels you know, which one is right.";

export function storedPayee({ payee }: Pick<TransferRow, "payee">): Payee | null {
  return payee as Payee | null;
}

/** The place that the service names instead of the chosen one, or null. */
export function changedPayee(
  chosen: Payee | null,
  { recipient }: Pick<Transfer, "recipient">,
): Payee | null {
  if (chosen === null || recipient === null || isSamePayee(chosen, recipient)) return null;
  return payeeOf(recipient);
}

/** The chosen place, completed by a reading of it. Without a choice, the first one read. */
export function pinnedPayee(
  chosen: Payee | null,
  { recipient }: Pick<Transfer, "recipient">,
): Payee | null {
  if (recipient === null) return chosen;
  return chosen === null ? payeeOf(recipient) : completedPayee(chosen, recipient);
}

/** The changed place that a transfer is on hold for, or null. */
export function heldPayee({
  frozenReason,
  heldPayee: shown,
  ...row
}: Pick<TransferRow, "frozenReason" | "heldPayee" | "payee">): TransferDetail["heldPayee"] {
  if (frozenReason !== "payee_changed" || shown === null) return null;
  const key = hash("sha256", JSON.stringify(shown));
  return { chosen: storedPayee(row), shown: shown as Payee, key };
}
