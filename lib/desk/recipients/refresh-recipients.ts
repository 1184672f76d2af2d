import type { RecipientFreshness } from "@/lib/contract/api/recipients";
import { readServiceHealth } from "@/lib/store/service-health";
import { requirePermission, type UserContext } from "../context";
import { ensureFreshRecipients } from "./ensure-fresh-recipients";

/** Somebody waits for this one, with a spinner. */
const BUTTON_WAIT_MS = 10_000;

/**
 * Reads the recipients from the service now. When it takes longer than ten seconds the answer is what is known so far,
 * and the reading goes on.
 * @throws {AppError} `forbidden` without desk.read.
 */
export async function refreshRecipients(ctx: UserContext): Promise<RecipientFreshness> {
  requirePermission(ctx, "desk.read");
  await ensureFreshRecipients(ctx, 0, { waitMs: BUTTON_WAIT_MS, evenAfterFailure: true });
  const health = await readServiceHealth(ctx.db);
  return { verifiedAt: health.recipientsVerifiedAt?.toISOString() ?? null, staleReason: health.recipientsError };
}
