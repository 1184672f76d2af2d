import type { Verdict } from "@/lib/domain/transfers/guards";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import type { OperationRow } from "@/lib/store/operations";
import { markTransferChanged } from "@/lib/store/transfers";
import type { Finish, GuardFinding, Look, OperationHandler, WorkerContext } from "../operations/operation-handler";
import { parsedTransfer } from "./parsed-transfer";
import { finishWith, readingOfAnswer, readService } from "./read-transfer";
import { serviceNow } from "../service-now";
import { transferIdOf } from "./step-request";

export interface GuardedStep {
  verdict(transfer: Transfer, row: OperationRow, serviceNow: Date): Verdict;
  /** Whether the answer must carry the transfer. Where the interface shows none, any 2xx counts and the transfer is read again. */
  answerCarriesTransfer: boolean;
}

/**
 * Confirm rate, cancel and refresh: read and compare, write once, and after an ambiguous answer read until settled.
 * The three differ only in their verdict. Source: money-safety, "designed by state, not by key".
 */
export function guardedStepHandler(step: GuardedStep): OperationHandler {
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
      const transfer = parsedTransfer(answer.body);
      if (transfer !== null && transfer.id === transferIdOf(row)) {
        // Asked for as late as now: the answer was made after everything read before it was sent.
        const finish = finishWith(ctx, readingOfAnswer(transfer, answer.sentAt));
        return async (tx, held, at) => {
          const result = await finish(tx, held, at);
          await markTransferChanged(tx, transferIdOf(row));
          return result;
        };
      }
      if (step.answerCarriesTransfer) return null;
      return async (tx) => {
        await markTransferChanged(tx, transferIdOf(row));
        return { transferId: transferIdOf(row) };
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
