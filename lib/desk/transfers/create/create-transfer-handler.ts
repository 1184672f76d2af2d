import { lookEvidenceOf } from "@/lib/desk/operations/look-evidence";
import type {
  Finish,
  OperationHandler,
  WorkerContext,
} from "@/lib/desk/operations/operation-handler";
import { payeeOf } from "@/lib/domain/recipients/payee";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { WriteAnswer } from "@/lib/gateway/gateway";
import { isOutcomeOfAnother, type OperationRow } from "@/lib/store/transfers/operations";
import { newestOrphan } from "@/lib/store/webhook-inbox";
import type { OwnFacts } from "../readings/apply-reading";
import { namedTransfer, parsedTransfer } from "../readings/parsed-transfer";
import { finishWith, readingOfAnswer } from "../readings/read-transfer";
import type { Reading } from "../readings/reading";
import type { CreateTransferRequest } from "./create-transfer-request";
import {
  couldBeAnothers,
  findCreatedTransfer,
  isWhatWasAsked,
  notBefore,
} from "./find-created-transfer";
import { sinceWhenUnread } from "./read-candidate";

/** What the desk knows about a transfer that it created itself. */
export function ownFactsOf(row: OperationRow): OwnFacts {
  const request = row.request as CreateTransferRequest;
  return {
    createdBy: row.createdBy,
    intentId: row.intentId,
    note: request.note,
    recipientId: request.recipientId,
    destinationCurrency: request.toCurrency,
    network: request.network,
    payee: request.recipientPlace ? payeeOf(request.recipientPlace) : null,
  };
}

function finishCreate(ctx: WorkerContext, row: OperationRow, reading: Reading): Finish {
  return finishWith(ctx, reading, ownFactsOf(row));
}

/** How the outcome of creating a transfer is read from the answer, and looked for when there is none. */
export const createTransferHandler: OperationHandler = {
  async read(ctx, row, answer: WriteAnswer) {
    const transfer = parsedTransfer(answer.body);
    if (transfer === null || !isWhatWasAsked(transfer, row.request as CreateTransferRequest))
      return null;
    // The service answered with a transfer that another create had made. Whether this create made one too must be looked up.
    if (await isOutcomeOfAnother(ctx.db, transfer.id, row.id)) return null;
    // After an attempt that may have been carried out, the answer may be that one's once more.
    if (!row.everAmbiguous && transfer.createdAt !== null)
      ctx.gateway.observeMoment(transfer.createdAt, answer);
    return finishCreate(ctx, row, readingOfAnswer(transfer, answer.sentAt));
  },

  evidenceIn({ body }) {
    const answeredId = namedTransfer(body);
    return answeredId === null ? null : { answeredId };
  },

  async hasNews(ctx, row) {
    const newest = await newestOrphan(ctx.db, notBefore(row));
    return newest !== null && BigInt(newest) > BigInt(lookEvidenceOf(row).orphansSeen ?? 0);
  },

  async look(ctx, row) {
    // Read before looking, so that events that arrive meanwhile start another look.
    const orphansSeen = await newestOrphan(ctx.db, notBefore(row));
    const { found, unread, isCutShort } = await findCreatedTransfer(ctx, row);
    const { unreadSince, isTooEarly } = sinceWhenUnread(
      lookEvidenceOf(row).unreadSince ?? {},
      unread,
      ctx.clock.now(),
    );
    const candidates = found.map((reading) => ({
      id: reading.transfer.id,
      reference: reading.transfer.reference,
    }));
    const [only] = found;
    if (found.length > 1) {
      return {
        finding: "several",
        message:
          "More than one transfer at the service could be this one. Look at them there, then paste the reference of the right one.",
        evidence: { candidates, orphansSeen, unreadSince },
      };
    }
    // One of them may be it, or a second one. Without `orphansSeen`, since the next look reads them again before anything is sent.
    if (isTooEarly) return { finding: "unreachable", message: null, evidence: { unreadSince } };
    // As with those that can't be read; the one that was found is told to the person who decides in the end.
    if (isCutShort)
      return {
        finding: "unreachable",
        message: only === undefined ? null : oneOfMore(only.transfer),
        evidence: { candidates, unreadSince },
      };
    if (only === undefined)
      return { finding: "nothing_yet", message: null, evidence: { orphansSeen, unreadSince } };
    // It could have been made by another unfinished create. If the wrong one took it, the money would go to the wrong recipient.
    if (await couldBeAnothers(ctx, only, row))
      return {
        finding: "nothing_yet",
        message: null,
        evidence: { candidates, orphansSeen, unreadSince },
      };
    return { finding: "taken_up", finish: finishCreate(ctx, row, only) };
  },
};

function oneOfMore({ id, reference }: Pick<Transfer, "id" | "reference">): string {
  return `One transfer at the service could be this one, ${reference ?? id}, but its list ended before all that it counts, so another could be it, too. Look there, then paste the reference of the right one.`;
}
