import { findTransfer } from "@/lib/store/transfers/transfers";
import { AppError } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { askSandbox, type ServicePlace } from "./sandbox-control";

/**
 * Makes the sandbox detect a payment of everything that a transfer still waits for. The desk learns of it as of any payment: by webhook or
 * reading. It isn't a write of the service's interface, so it doesn't go through the journal.
 * @throws {AppError} `forbidden`; `not_found`, also wherever a real service is connected; `conflict` where nothing is awaited; `service_unavailable`
 */
export async function simulatePayment(
  ctx: UserContext,
  place: ServicePlace,
  id: string,
): Promise<void> {
  requirePermission(ctx, "transfers.report-payment");
  if (!(await findTransfer(ctx.db, id)))
    throw new AppError("not_found", "This desk has no such transfer on a sandbox.");
  await askSandbox(place, `/transfers/${encodeURIComponent(id)}/pay`, {});
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, auditOf(ctx), {
      action: "rehearsal.payment_simulated",
      subjectType: "transfer",
      subjectId: id,
    }),
  );
}
