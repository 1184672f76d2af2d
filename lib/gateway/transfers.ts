import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "./parse-transfer";
import type { ServiceProfile } from "./profile";
import type { Reading, ReadOptions } from "./reading";
import type { RetriedRead } from "./retried-read";
import { callName } from "./sender";
import { fillPath } from "./template";
import { UpstreamError } from "./upstream-error";

export interface TransferReading extends Reading {
  transfer: Transfer;
}

export interface TransfersClient {
  /**
   * One transfer request, by the service's id.
   * Source: interface.md, GET /transfer-requests/{id}. Assumed: its payload is a transfer request, wrapped or bare.
   * @throws {UpstreamError} `refused` with status 404 for an unknown id; `malformed` when the answer is no transfer,
   *   or another one than was asked for
   * @throws {UnusableIdError}
   */
  get(id: string, options?: ReadOptions): Promise<TransferReading>;
}

export function createTransfersClient({ read, profile }: { read: RetriedRead; profile: ServiceProfile }): TransfersClient {
  return {
    get: async (id, options) => {
      const { method, path: template } = profile.operations.getTransfer;
      const path = fillPath(template, id);
      const answer = await read({ method, path, headers: { accept: "application/json" } }, options);
      const malformed = (detail: string): UpstreamError =>
        new UpstreamError({ kind: "malformed", call: callName(method, path), status: answer.status, requestId: answer.requestId, detail });
      const transfer = readTransfer(answer.body);
      if (!transfer.ok) throw malformed(transfer.reason);
      // What one transfer's page shows, payment details above all, must never come from another transfer.
      if (transfer.value.id.toLowerCase() !== id.toLowerCase()) throw malformed("the answer is another transfer");
      // Under the id it was asked for by: spelled in capitals it is no second transfer.
      return { transfer: { ...transfer.value, id }, readStartedAt: answer.sentAt, receivedAt: answer.receivedAt, requestId: answer.requestId };
    },
  };
}
