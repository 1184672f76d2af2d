import { SetAsideInput } from "@/lib/contract/api/overview";
import { AppError } from "@/lib/desk/app-error";
import { recordAudit } from "@/lib/desk/audit/record-audit";
import { requirePermission, type UserContext } from "@/lib/desk/context";
import { parseInput } from "@/lib/desk/parse-input";
import { insertChange } from "@/lib/store/changes";
import { setUnclaimedAside } from "@/lib/store/transfers/unclaimed-transfers";

/**
 * A person says that a transfer isn't the desk's, and why. From then on nobody is asked about it; it still can't be confirmed here.
 * @throws {AppError} forbidden; invalid; not_found if it isn't listed.
 */
export async function setAsideUnclaimed(
  ctx: UserContext,
  id: string,
  raw: unknown,
): Promise<{ id: string }> {
  requirePermission(ctx, "transfers.resolve");
  const { reason } = parseInput(SetAsideInput, raw);
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const row = await setUnclaimedAside(tx, id, at);
    if (!row)
      throw new AppError("not_found", "Nobody is asked about this transfer any more.", {
        reason: "not_listed",
      });
    await recordAudit(
      tx,
      { actor: ctx.actor, at, requestId: ctx.requestId },
      {
        action: "transfer.set_aside",
        subjectType: "transfer",
        subjectId: id,
        after: { reason, reference: row.reference, operationId: row.operationId },
      },
    );
    await insertChange(tx, "transfer", id);
  });
  return { id };
}
