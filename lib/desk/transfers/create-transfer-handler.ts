import type { WriteAnswer } from "@/lib/gateway/gateway";
import type { OperationRow } from "@/lib/store/operations";
import type { Finish, OperationHandler, WorkerContext } from "../operations/operation-handler";
import type { OwnFacts, Reading } from "./apply-reading";
import type { CreateTransferRequest } from "./create-transfer-request";
import { findCreatedTransfer, isWhatWasAsked } from "./find-created-transfer";
import { parsedTransfer } from "./parsed-transfer";
import { finishWith, readingOfAnswer } from "./read-transfer";

/** What the desk knows of a transfer that one of its own creates made. */
export function ownFactsOf(row: OperationRow): OwnFacts {
  const request = row.request as CreateTransferRequest;
  return { createdBy: row.createdBy, intentId: row.intentId, note: request.note, recipientId: request.recipientId, network: request.network };
}

export function finishCreate(ctx: WorkerContext, row: OperationRow, reading: Reading): Finish {
  return finishWith(ctx, reading, ownFactsOf(row));
}

export const createTransferHandler: OperationHandler = {
  async read(ctx, row, answer: WriteAnswer) {
    const transfer = parsedTransfer(answer.body);
    if (transfer === null || !isWhatWasAsked(transfer, row.request as CreateTransferRequest)) return null;
    return finishCreate(ctx, row, readingOfAnswer(transfer, answer.sentAt));
  },

  async look(ctx, row) {
    const found = await findCreatedTransfer(ctx, row);
    switch (found.length) {
      case 0:
        return { finding: "nothing_yet", message: null };
      case 1:
        return { finding: "taken_up", finish: finishCreate(ctx, row, found[0] as Reading) };
      default:
        return {
          finding: "several",
          message: "More than one transfer at the service could be this one. Look at them there, then paste the reference of the right one.",
          evidence: { candidates: found.map((reading) => ({ id: reading.transfer.id, reference: reading.transfer.reference })) },
        };
    }
  },
};
