import type { LookFinding } from "@/lib/domain/operations/next-step";
import type { OperationKind } from "@/lib/domain/operations/operation";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import type { WriteKind } from "@/lib/gateway/writes/write-plans";
import type { DatabaseTransaction } from "@/lib/store/database";
import type { OperationRow } from "@/lib/store/transfers/operations";
import type { DeskContext } from "../context";

/** The gateway's name for each operation of the journal. */
export const WRITE_KIND: Record<OperationKind, WriteKind> = {
  create_transfer: "createTransfer",
  create_recipient: "createRecipient",
  confirm_rate: "confirmRate",
  cancel_transfer: "cancelTransfer",
  refresh_quote: "refreshQuote",
  confirm_payment: "confirmPayment",
};

/** The executor's context. Randomness is a parameter, so that a seeded run repeats. */
export interface WorkerContext extends DeskContext {
  random: () => number;
}

/**
 * Writes the result into the mirror, inside the transaction that ends the operation.
 * @returns what is written to the operation's row
 */
export type Finish = (
  tx: DatabaseTransaction,
  row: OperationRow,
  at: Date,
) => Promise<{ transferId?: string; recipientId?: string }>;

/** The check before a write that the transfer's own state keeps from happening twice. */
export type GuardFinding =
  | { finding: "go" }
  | { finding: "taken_up"; finish: Finish }
  /** The step can't be done; `finish` stores the reading that shows so. */
  | { finding: "impossible"; message: string; finish: Finish };

export type Look =
  | { finding: Extract<LookFinding, "taken_up">; finish: Finish }
  /** `said`: the service's own words. */
  | { finding: Extract<LookFinding, "unreadable">; message: null; said: string | null }
  | {
      finding: Exclude<LookFinding, "taken_up" | "unreadable">;
      message: string | null;
      evidence?: unknown;
      finish?: Finish;
    };

/** The steps of one kind of operation. The executor alone decides which step comes next. */
export interface OperationHandler {
  /**
   * Before the first byte, for state-guarded kinds: read and compare. Throws UpstreamError when the
   * service can't be read.
   */
  guard?(ctx: WorkerContext, row: OperationRow): Promise<GuardFinding>;
  /**
   * Reads a 2xx answer and checks that it matches the request.
   * @returns null when it doesn't, so that the outcome is unknown
   */
  read(ctx: WorkerContext, row: OperationRow, answer: WriteAnswer): Promise<Finish | null>;
  /** Evidence for later looks in a 2xx that `read` didn't accept. */
  evidenceIn?(answer: WriteAnswer): object | null;
  /** Returns true if another look must come before the next send. */
  hasNews?(ctx: WorkerContext, row: OperationRow): Promise<boolean>;
  /** Finds out what happened to an ambiguous attempt, sending nothing. */
  look(ctx: WorkerContext, row: OperationRow): Promise<Look>;
}
