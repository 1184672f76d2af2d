import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { ServiceProfile } from "./profile/profile";
import type { Reading, ReadOptions } from "./reading";
import { readTransfer } from "./records/parse-transfer";
import { isUpstreamError, UpstreamError } from "./upstream-error";
import type { GoodAnswer } from "./wire/exchange";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import { fillPath } from "./writes/template";

export interface TransferReading extends Reading {
  transfer: Transfer;
}

export interface TransfersClient {
  /**
   * One transfer request, by the service's id.
   * Source: interface.md, GET /transfer-requests/{id}. Assumed: its payload is a transfer request, with or without an envelope.
   * @throws {UpstreamError} `refused` with status 404 for an unknown id; `malformed` if the answer isn't a transfer, or is another one
   *   than was asked for
   * @throws {UnusableIdError}
   */
  get(id: string, options?: ReadOptions): Promise<TransferReading>;
}

/** Statuses that a service answers for an address that it doesn't have. Some are also possible for one that it has. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([403, 404, 405]);
const mayBeElsewhere = (error: unknown): boolean => isUpstreamError(error) && NOTHING_HERE.has(error.status);
const OWN_PATH = "/transfer-requests/{id}";

/**
 * The paths to read a transfer from, in the order to try them. Assumed: the interface names this path without the version that all other
 * paths have, but also says that the version is in the path, so either may be right. If the profile sets another path, only that is used.
 */
function possiblePaths(path: string): readonly [string, string?] {
  return path === OWN_PATH ? [OWN_PATH, `/v1${OWN_PATH}`] : [path];
}

export function createTransfersClient({ read, profile }: { read: RetriedRead; profile: ServiceProfile }): TransfersClient {
  const { method } = profile.operations.getTransfer;
  /** Once a path has answered, only that one is used. */
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
      // If neither path has the transfer, the first path's error counts. Any other error of the second path, such as that it is down, says
      // nothing about the transfer and is thrown itself.
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
      // A transfer's page must never show another transfer's data, above all not its payment details.
      if (transfer.value.id.toLowerCase() !== id.toLowerCase()) throw malformed("the answer is another transfer");
      // With the id that was asked for: the same id in other letter case isn't another transfer.
      return { transfer: { ...transfer.value, id }, readStartedAt: answer.sentAt, receivedAt: answer.receivedAt, requestId: answer.requestId };
    },
  };
}
