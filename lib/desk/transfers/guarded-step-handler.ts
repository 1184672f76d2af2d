import type { Verdict } from "@/lib/domain/transfers/guards";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import type { OperationRow } from "@/lib/store/operations";
import { markTransferChanged } from "@/lib/store/transfers";
import type { Finish, GuardFinding, Look, OperationHandler, WorkerContext } from "../operations/operation-handler";
import type { Reading } from "./reading";
import { answeredTransfer } from "./parsed-transfer";
import { finishWith, readingOfAnswer, readService } from "./read-transfer";
import { serviceNow } from "../service-now";
import { transferIdOf } from "./step-request";

/** For how long a transfer may be read right after a step on it: with the step itself it stays within the operation's lease. */
const READ_AFTER_MS = 10_000;

export interface GuardedStep {
  verdict(transfer: Transfer, row: OperationRow, serviceNow: Date): Verdict;
  /** Whether the answer must carry the transfer. Where the interface shows none, the transfer itself is read after any 2xx. */
  answerCarriesTransfer: boolean;
  /** Whether a transfer may look the same after the step as before it: then a 2xx alone has to do. Default: no. */
  mayShowNothing?(row: OperationRow): boolean;
}

/**
 * Confirm rate, cancel and refresh: read and compare, write once, and after an ambiguous answer read until settled.
 * The three differ only in their verdict. Source: money-safety, "designed by state, not by key".
 */
export function guardedStepHandler(step: GuardedStep): OperationHandler {
  const isTakenUp = (ctx: WorkerContext, row: OperationRow, { transfer }: Reading): boolean => step.verdict(transfer, row, serviceNow(ctx)).verdict === "taken_up";

  /**
   * The transfer once it shows the step: as the answer carries it, else as it stands now. Null when neither shows it: a good
   * status alone may mean that it will be done later, and until then no other step may come between.
   */
  const settledReading = async (ctx: WorkerContext, row: OperationRow, answer: WriteAnswer): Promise<Reading | null> => {
    const id = transferIdOf(row);
    const transfer = answeredTransfer(answer.body, id);
    const answered = transfer === null ? null : readingOfAnswer(transfer, answer.sentAt);
    if (answered !== null && isTakenUp(ctx, row, answered)) return answered;
    if (step.answerCarriesTransfer) return null;
    try {
      const { transfer: now, readStartedAt } = await ctx.gateway.transfers.get(id, { deadlineMs: READ_AFTER_MS });
      const reading = readingOfAnswer(now, readStartedAt);
      return isTakenUp(ctx, row, reading) || step.mayShowNothing?.(row) === true ? reading : null;
    } catch (error) {
      if (isUpstreamError(error)) return null;
      throw error;
    }
  };

  return {
    async guard(ctx: WorkerContext, row: OperationRow): Promise<GuardFinding> {
      const reading = await readService(ctx, transferIdOf(row));
      const finish = finishWith(ctx, reading);
      const found = step.verdict(reading.transfer, row, serviceNow(ctx));
      switch (found.verdict) {
        case "go":
          return { finding: "go" };
        case "taken_up":
          return { finding: "taken_up", finish };
        case "not_now":
        case "impossible":
          return { finding: "impossible", message: found.message, finish };
      }
    },

    async read(ctx: WorkerContext, row: OperationRow, answer: WriteAnswer): Promise<Finish | null> {
      const reading = await settledReading(ctx, row, answer);
      if (reading === null) return null;
      // Asked for as late as now: the answer was made after everything read before it was sent.
      const finish = finishWith(ctx, reading);
      return async (tx, held, at) => {
        const result = await finish(tx, held, at);
        await markTransferChanged(tx, transferIdOf(row));
        return result;
      };
    },

    async look(ctx: WorkerContext, row: OperationRow): Promise<Look> {
      const reading = await readService(ctx, transferIdOf(row));
      const finish = finishWith(ctx, reading);
      const found = step.verdict(reading.transfer, row, serviceNow(ctx));
      switch (found.verdict) {
        case "taken_up":
          return { finding: "taken_up", finish };
        case "impossible":
          return { finding: "impossible", message: found.message, finish };
        // The time for it may have passed since it was sent: that settles nothing about the one that is on its way.
        case "not_now":
        case "go":
          return { finding: "nothing_yet", message: null, finish };
      }
    },
  };
}
