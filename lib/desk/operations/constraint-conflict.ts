import { violatedUnique } from "@/lib/store/postgres/unique-violation";
import { AppError } from "../app-error";

/** The unique indexes that can be violated: index name → message for people. */
const MESSAGES: Record<string, { reason: string; message: string }> = {
  operations_unfinished_transfer: {
    reason: "operation_under_way",
    message: "Another step on this transfer is still in progress. Wait until it has ended.",
  },
  operations_full_notice: {
    reason: "already_reported",
    message: "The full payment of this transfer was already reported.",
  },
  operations_unfinished_likeness: {
    reason: "alike_under_way",
    message:
      "The same transfer (recipient, amount, currencies) is being created right now. Wait for it before you send another.",
  },
  operations_live_intent: { reason: "intent_reused", message: "This form was already sent." },
};

/** Turns a broken constraint of the journal into an answer for people; anything else is thrown on as it is. */
export function rethrowConflict(error: unknown): never {
  const known = MESSAGES[violatedUnique(error) ?? ""];
  if (known) throw new AppError("conflict", known.message, { reason: known.reason, cause: error });
  throw error;
}
