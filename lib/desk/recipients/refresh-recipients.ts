import type { RecipientFreshness } from "@/lib/contract/api/recipients";
import { readServiceHealth } from "@/lib/store/service-health";
import { requirePermission, type UserContext } from "../context";
import { ensureFreshRecipients } from "./ensure-fresh-recipients";

/** A person waits for this, looking at a spinner. */
const BUTTON_WAIT_MS = 10_000;
/** However often people press the button. */
const READ_EVERY_MS = 2_000;

/**
 * Reads the recipients from the service, unless they were read within the last two seconds. If it takes longer than ten seconds, it returns what is known so far, and the reading
 * continues.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function refreshRecipients(ctx: UserContext): Promise<RecipientFreshness> {
  requirePermission(ctx, "desk.read");
  await ensureFreshRecipients(ctx, READ_EVERY_MS, {
    waitMs: BUTTON_WAIT_MS,
    evenAfterFailure: true,
  });
  const health = await readServiceHealth(ctx.db);
  return {
    verifiedAt: health.recipientsVerifiedAt?.toISOString() ?? null,
    staleReason: health.recipientsError,
  };
}
