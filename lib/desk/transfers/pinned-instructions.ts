import { createHash } from "node:crypto";
import { instructionsText } from "@/lib/domain/transfers/instructions-text";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { completedBy, isSamePlace } from "@/lib/domain/transfers/same-place";
import type { PaymentInstructions, ReadableInstructions } from "@/lib/domain/transfers/transfer";

export interface KeptInstructions {
  instructions: PaymentInstructions | null;
  /** SHA-256 of the instructions as they were first seen; null while there are none that can be read. */
  instructionsHash: string | null;
}

/**
 * Before the rate is confirmed nobody is shown where to pay.
 * Assumed: a service may show details before that and others once the rate is confirmed, of which only the latter are to be paid into.
 */
const UNCONFIRMED: ReadonlySet<TransferPhase> = new Set(["fetching_rate", "rate_ready", "rate_expired"]);

/** What is kept of the first payment details that come. */
export function firstInstructions(shown: PaymentInstructions | null, phase: TransferPhase): KeptInstructions {
  if (shown === null || UNCONFIRMED.has(phase)) return { instructions: null, instructionsHash: null };
  return { instructions: shown, instructionsHash: shown.type === "unreadable" ? null : sha256(instructionsText(shown)) };
}

/**
 * What a transfer keeps of the payment details that a later reading shows. Those first seen stay, with what they lacked. Ones that
 * can't be read are kept only where there are no others, to be told of.
 * @returns `other_place` when they pay into another place than those kept
 */
export function keptInstructions(before: KeptInstructions, shown: PaymentInstructions | null, phase: TransferPhase): KeptInstructions | "other_place" {
  const { instructions: pinned, instructionsHash } = before;
  if (shown === null || UNCONFIRMED.has(phase)) return before;
  if (pinned === null || pinned.type === "unreadable") return firstInstructions(shown, phase);
  if (shown.type === "unreadable") return before;
  return isSamePlace(pinned, shown) ? { instructions: completedBy(pinned, shown), instructionsHash } : "other_place";
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The row's instructions as they were stored. */
export function storedInstructions(row: { instructions: unknown; instructionsHash: string | null }): KeptInstructions {
  return { instructions: row.instructions as PaymentInstructions | null, instructionsHash: row.instructionsHash };
}

/** Payment details that the service shows in place of those kept, and what names just them. */
export interface HeldDetails {
  details: ReadableInstructions;
  key: string;
}

/** What a transfer is on hold for; null when it isn't for payment details, or when they weren't kept. */
export function heldDetails({ frozenReason, heldInstructions }: { frozenReason: string | null; heldInstructions: unknown }): HeldDetails | null {
  if (frozenReason !== "instructions_changed" || heldInstructions === null) return null;
  return { details: heldInstructions as ReadableInstructions, key: sha256(JSON.stringify(heldInstructions)) };
}

export function instructionColumns({ instructions, instructionsHash }: KeptInstructions): { instructions: string | null; instructionsHash: string | null } {
  return { instructions: instructions === null ? null : JSON.stringify(instructions), instructionsHash };
}
