import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { ServiceProfile } from "./profile/profile";
import { type Reading, readingOf, type ReadOptions } from "./reading";
import { readTransfer } from "./records/parse-transfer";
import {
  isUpstreamError,
  malformedAnswer,
  mayBeAtOtherPath,
  type UpstreamError,
} from "./upstream-error";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import { fillPath } from "./writes/template";

export interface TransferReading extends Reading {
  transfer: Transfer;
}

export function createTransfersClient(read: RetriedRead, profile: () => ServiceProfile) {
  return {
    /**
     * Reads a transfer request, by the service's id. Source: interface.md, GET
     * /transfer-requests/{id}.
     * @throws {UpstreamError} `refused` with status 404 for an unknown id; `malformed` if the
     * answer isn't a transfer, or is another than asked for
     * @throws {UnusableIdError}
     */
    get: async (id: string, options?: ReadOptions): Promise<TransferReading> => {
      const { method, path: template } = profile().operations.getTransfer;
      const path = fillPath(template, id);
      const answer = await read({ method, path }, options).catch((error: unknown) => {
        throw isUpstreamError(error) && isOtherAddress(error)
          ? error.withProfileKeys("operations.getTransfer")
          : error;
      });
      const malformed = (detail: string) => malformedAnswer(callName(method, path), answer, detail);
      const transfer = readTransfer(answer.body);
      if (!transfer.ok) throw malformed(transfer.reason);
      // A transfer's page must never show another transfer's data, above all not its payment details.
      if (transfer.value.id.toLowerCase() !== id.toLowerCase())
        throw malformed("the answer is another transfer");
      // With the id that was asked for: the same id in other letter case isn't another transfer.
      return { transfer: { ...transfer.value, id }, ...readingOf(answer) };
    },
  };
}

/** A 404 in the service's own form is about the transfer. */
const isOtherAddress = (error: UpstreamError): boolean =>
  mayBeAtOtherPath(error) && !(error.status === 404 && error.inServicesForm);
