import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "./parse-transfer";
import type { GoodAnswer } from "./exchange";
import type { ServiceProfile } from "./profile";
import type { Reading, ReadOptions } from "./reading";
import type { RetriedRead } from "./retried-read";
import { callName } from "./sender";
import { fillPath } from "./template";
import { isUpstreamError, UpstreamError } from "./upstream-error";

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

/** What a service without such an address answers, and some services for one that is there: a page, a refusal, another method. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([403, 404, 405]);
const mayBeElsewhere = (error: unknown): boolean => isUpstreamError(error) && NOTHING_HERE.has(error.status);
const OWN_PATH = "/transfer-requests/{id}";

/**
 * Where a transfer may be read. Assumed: the interface names the read without the version that every other path has, and says that
 * the version is in the path: a service may mean either. A path of the profile's own is taken at its word.
 */
function possiblePaths(path: string): readonly [string, string?] {
  return path === OWN_PATH ? [OWN_PATH, `/v1${OWN_PATH}`] : [path];
}

export function createTransfersClient({ read, profile }: { read: RetriedRead; profile: ServiceProfile }): TransfersClient {
  const { method } = profile.operations.getTransfer;
  /** The one that has answered is the only one asked from then on. */
  let paths = possiblePaths(profile.operations.getTransfer.path);

  const readAt = async (template: string, id: string, options?: ReadOptions): Promise<{ answer: GoodAnswer; path: string }> => {
    const path = fillPath(template, id);
    const answer = await read({ method, path, headers: { accept: "application/json" } }, options);
    paths = [template];
    return { answer, path };
  };

  const readAnywhere = async (id: string, options?: ReadOptions): Promise<{ answer: GoodAnswer; path: string }> => {
    const [own, other] = paths;
    try {
      return await readAt(own, id, options);
    } catch (error) {
      if (other === undefined || !mayBeElsewhere(error)) throw error;
      // Nowhere is what the first one said; anything else, such as that the second one is down, says nothing about the transfer.
      return readAt(other, id, options).catch((last: unknown) => {
        throw mayBeElsewhere(last) ? error : last;
      });
    }
  };

  return {
    get: async (id, options) => {
      const { answer, path } = await readAnywhere(id, options);
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
