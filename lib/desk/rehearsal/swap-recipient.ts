import { findRecipientRow } from "@/lib/store/recipients/recipients";
import { AppError } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { askSandbox, type ServicePlace } from "./sandbox-control";

/**
 * Has the sandbox pay a recipient somewhere else. The desk learns of it as with any service: by its next reading.
 * @throws {AppError} `forbidden`; `not_found`, also wherever a real service is connected; `conflict`; `service_unavailable`
 */
export async function swapRecipient(
  ctx: UserContext,
  place: ServicePlace,
  id: string,
): Promise<void> {
  requirePermission(ctx, "recipients.create");
  if (!(await findRecipientRow(ctx.db, id)))
    throw new AppError("not_found", "This desk has no such recipient on a sandbox.");
  await askSandbox(place, `/recipients/${encodeURIComponent(id)}/swap`, {});
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, auditOf(ctx), {
      action: "rehearsal.recipient_swapped",
      subjectType: "recipient",
      subjectId: id,
    }),
  );
}
