import type { Transfer } from "@/lib/domain/transfers/transfer";
import type { TellFinding } from "./findings";
import type { ServiceProfile } from "./profile/profile";
import type { Reading, ReadOptions } from "./reading";
import { leavesOutDeal, readTransfer, type Deal } from "./records/parse-transfer";
import { isUpstreamError, UpstreamError } from "./upstream-error";
import type { RetriedRead } from "./wire/retried-read";
import { callName } from "./wire/sender";
import { fillPath } from "./writes/template";

export interface TransferReading extends Reading {
  transfer: Transfer;
}

export interface TransferReadOptions extends ReadOptions {
  /** What was asked for, or agreed to, with this transfer; asked for only if the answer leaves it out. Null if that isn't known. */
  deal?: () => Promise<Deal | null>;
}

export interface TransfersClient {
  /**
   * One transfer request, by the service's id.
   * Source: interface.md, GET /transfer-requests/{id}. Assumed: its payload is a transfer request, with or without an envelope,
   * or only what may have changed of it, its status, rate and destination: then type and source are those of the deal.
   * @throws {UpstreamError} `refused` with status 404 for an unknown id; `malformed` if the answer isn't a transfer, or is another one
   *   than was asked for
   * @throws {UnusableIdError}
   */
  get(id: string, options?: TransferReadOptions): Promise<TransferReading>;
}

/** Statuses that a service answers for an address that it doesn't have. Some are also possible for one that it has. */
const NOTHING_HERE: ReadonlySet<number | null> = new Set([403, 404, 405]);
const saysNothingHere = (error: unknown): boolean =>
  isUpstreamError(error) && error.kind === "refused" && NOTHING_HERE.has(error.status);
/**
 * Whether the transfer may still be at the other address. Assumed: a service may answer anything for an address that it doesn't have, such
 * as 400, 401, 410, 501, a redirect or its web site's page; only a 429 or a missing answer is about something else.
 */
const mayBeElsewhere = (error: unknown): boolean =>
  isUpstreamError(error) && error.status !== null && error.kind !== "rate_limited";
const OWN_PATH = "/transfer-requests/{id}";

/**
 * The paths to read a transfer from, in the order to try them. Assumed: the interface names this path without the version that all other
 * paths have, but also says that the version is in the path, so either may be right. If the profile sets another path, only that is used.
 */
function possiblePaths(path: string): readonly [string, string?] {
  return path === OWN_PATH ? [OWN_PATH, `/v1${OWN_PATH}`] : [path];
}

export function createTransfersClient({
  read,
  profile,
  tell,
}: {
  read: RetriedRead;
  profile: ServiceProfile;
  tell: TellFinding;
}): TransfersClient {
  const { method } = profile.operations.getTransfer;
  /** Once a path has answered with a transfer, only that one is used. */
  let paths = possiblePaths(profile.operations.getTransfer.path);

  const readAt = async (
    template: string,
    id: string,
    { deal, ...options }: TransferReadOptions = {},
  ): Promise<TransferReading> => {
    const path = fillPath(template, id);
    const answer = await read({ method, path, headers: { accept: "application/json" } }, options);
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
      deal && leavesOutDeal(answer.body, id) ? await deal() : null,
    );
    if (!transfer.ok) throw malformed(transfer.reason);
    if (paths.length > 1) tell({ transferPath: template });
    paths = [template];
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
  };

  return {
    get: async (id, options) => {
      const [own, other] = paths;
      try {
        return await readAt(own, id, options);
      } catch (error) {
        // Another read may have found the right path meanwhile, or this one: then it was this transfer that couldn't be read.
        if (
          other === undefined ||
          (paths.length === 1 && paths[0] === own) ||
          !mayBeElsewhere(error)
        )
          throw error;
        // If neither path has the transfer, the first path's error counts. If only the first says so, any other error of the second, such as
        // that it is down, says nothing about the transfer and is thrown itself.
        return readAt(other, id, options).catch((last: unknown) => {
          throw saysNothingHere(error) && !saysNothingHere(last) ? last : error;
        });
      }
    },
  };
}
