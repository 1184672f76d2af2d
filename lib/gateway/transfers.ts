import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { ServiceProfile } from "./profile/profile";
import type { Reading, ReadOptions } from "./reading";
import { omitsTerms, readTransfer, type TransferTerms } from "./records/parse-transfer";
import { isUpstreamError, UpstreamError } from "./upstream-error";
import { mayBeAtOtherPath } from "./wire/refusals";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import { fillPath } from "./writes/template";

export interface TransferReading extends Reading {
  transfer: Transfer;
}

export interface TransferReadOptions extends ReadOptions {
  /** Returns the terms of this transfer, if the answer leaves them out. Null if unknown. */
  deal?: () => Promise<TransferTerms | null>;
}

export interface TransfersClient {
  /**
   * Reads a transfer request, by the service's id. Source: interface.md, GET
   * /transfer-requests/{id}. Assumed: the answer may hold only what can have changed, its status,
   * rate and destination. Then `deal` supplies type and source.
   * @throws {UpstreamError} `refused` with status 404 for an unknown id; `malformed` if the answer
   * isn't a transfer, or is another than asked for
   * @throws {UnusableIdError}
   */
  get(id: string, options?: TransferReadOptions): Promise<TransferReading>;
}

export function createTransfersClient({
  read,
  profile,
}: {
  read: RetriedRead;
  profile: () => ServiceProfile;
}): TransfersClient {
  return {
    get: async (id, { deal, ...options } = {}) => {
      const { method, path: template } = profile().operations.getTransfer;
      const path = fillPath(template, id);
      const answer = await read(
        { method, path, headers: { accept: "application/json" } },
        options,
      ).catch((error: unknown) => {
        throw isUpstreamError(error) && isOtherAddress(error)
          ? error.withProfileKeys("operations.getTransfer")
          : error;
      });
      const malformed = (detail: string): UpstreamError =>
        new UpstreamError({
          kind: "malformed",
          call: callName(method, path),
          status: answer.status,
          requestId: answer.requestId,
          detail,
        });
      const transfer = readTransfer(
        answer.body,
        deal && omitsTerms(answer.body, id) ? await deal() : null,
      );
      if (!transfer.ok) throw malformed(transfer.reason);
      // A transfer's page must never show another transfer's data, above all not its payment details.
      if (transfer.value.id.toLowerCase() !== id.toLowerCase())
        throw malformed("the answer is another transfer");
      // With the id that was asked for: the same id in other letter case isn't another transfer.
      return {
        transfer: { ...transfer.value, id },
        readStartedAt: answer.sentAt,
        receivedAt: answer.receivedAt,
        requestId: answer.requestId,
      };
    },
  };
}

/** A 404 in the service's own form is about the transfer. */
const isOtherAddress = (error: UpstreamError): boolean =>
  mayBeAtOtherPath(error) && !(error.status === 404 && error.inServicesForm);
