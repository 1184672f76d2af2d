import type { RecipientDetail } from "@/lib/contract/api/recipients";
import { AppError } from "../app-error";
import { requirePermission, type UserContext } from "../context";
import { ensureFreshRecipients, RECIPIENTS_MAX_AGE_MS } from "./ensure-fresh-recipients";
import { recipientDetail } from "./recipient-view";

/**
 * One recipient. If the mirror doesn't have it, it may just have been created elsewhere, so the list is read from the service first.
 * @throws {AppError} `forbidden` without desk.read, `not_found`.
 */
export async function getRecipient(ctx: UserContext, id: string): Promise<RecipientDetail> {
  requirePermission(ctx, "desk.read");
  const known = await recipientDetail(ctx.db, id);
  if (known) return known;
  await ensureFreshRecipients(ctx, RECIPIENTS_MAX_AGE_MS);
  const found = await recipientDetail(ctx.db, id);
  if (found) return found;
  throw new AppError("not_found", "There is no recipient with this id. Look for it in the list.", {
    reason: "recipient",
  });
}
