import { setTimeout as sleep } from "node:timers/promises";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import { AppError } from "@/lib/desk/app-error";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { claimReading, findTransfer, READ_EVERY_MS } from "@/lib/store/transfers/transfers";
import { getTransfer } from "../view/get-transfer";
import { refreshMirror } from "./read-transfer";

const LOOK_EVERY_MS = 100;
/** What this process's clock and the database's may differ by. */
const CLOCKS_DIFFER_MS = 500;

/**
 * Reads a transfer from the service at a person's request, and returns what the mirror then holds. A reading that another person or
 * process began within the last two seconds is the answer for all of them.
 * @throws {AppError} forbidden; not_found; service_unavailable if the service can't be read.
 */
export async function verifyTransfer(ctx: UserContext, id: string): Promise<TransferDetail> {
  const { transfer } = await getTransfer(ctx, id);
  requirePermission(ctx, "desk.read");
  const isRead = (await claimReading(ctx.db, transfer.id))
    ? (await refreshMirror({ ...ctx, random: Math.random }, transfer.id)) !== "failed"
    : await isReadByOthers(ctx, transfer.id);
  if (!isRead) {
    throw new AppError(
      "service_unavailable",
      "The service can't be read right now. What you see was true when it was last verified.",
      { reason: "unreadable" },
    );
  }
  return getTransfer(ctx, transfer.id);
}

/** Waits for a reading that is under way elsewhere. False if it failed. */
async function isReadByOthers({ db }: UserContext, id: string): Promise<boolean> {
  const first = await findTransfer(db, id);
  let row = first;
  for (let waitedMs = 0; row && waitedMs < READ_EVERY_MS; waitedMs += LOOK_EVERY_MS) {
    const began = row.readingBeganAt?.getTime() ?? 0;
    if (row.verifiedAt.getTime() >= began - CLOCKS_DIFFER_MS) return true;
    if (row.pollFailures > (first?.pollFailures ?? 0)) return false;
    await sleep(LOOK_EVERY_MS);
    row = await findTransfer(db, id);
  }
  return row?.pollFailures === 0;
}
