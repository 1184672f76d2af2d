import { AcceptDetailsInput, type RecipientDetail } from "@/lib/contract/api/recipients";
import { completedPayee } from "@/lib/domain/recipients/payee";
import { insertChange } from "@/lib/store/changes";
import { lockRecipients, updateRecipient } from "@/lib/store/recipients/recipients";
import { AppError, conflict } from "../app-error";
import { auditOf, recordAudit } from "../audit/record-audit";
import { requirePermission, type UserContext } from "../context";
import { parseInput } from "../parse-input";
import { changedDetails, detailsOf } from "./changed-details";
import { getRecipient } from "./list-recipients";

/**
 * A second person accepts a recipient's changed details. New transfers pay to these.
 * @throws {AppError} forbidden, with `second_person` for whoever added it; invalid; not_found;
 * conflict: not_changed, details_changed.
 */
export async function acceptDetails(
  ctx: UserContext,
  id: string,
  raw: unknown,
): Promise<RecipientDetail> {
  requirePermission(ctx, "recipients.accept");
  const { key } = parseInput(AcceptDetailsInput, raw);
  await ctx.db.transaction().execute(async (tx) => {
    const row = (await lockRecipients(tx, [id])).get(id);
    if (!row) throw new AppError("not_found", "There is no recipient with this id.");
    const changed = changedDetails(row);
    if (changed === null)
      throw conflict("not_changed", "Nothing about this recipient waits to be accepted.");
    if (row.createdBy === ctx.actor.userId)
      throw new AppError(
        "forbidden",
        "You added this recipient, so somebody else has to accept its new details.",
        { reason: "second_person" },
      );
    if (changed.key !== key)
      throw conflict(
        "details_changed",
        "The service now shows different details from those you looked at. Look at them again.",
      );
    const { shown } = changed;
    const accepted = {
      ...shown,
      ...completedPayee(shown, row),
      symbol: shown.symbol ?? row.symbol,
      currency: shown.currency ?? row.currency,
    };
    await updateRecipient(tx, id, {
      ...accepted,
      deskSaid: row.deskSaid.filter((field) => field === "name" || shown[field] === null),
      changedTo: null,
      changedAt: null,
    });
    await recordAudit(tx, auditOf(ctx), {
      action: "recipient.details_accepted",
      subjectType: "recipient",
      subjectId: id,
      before: detailsOf(row),
      after: accepted,
    });
    await insertChange(tx, "recipients", id);
  });
  return getRecipient(ctx, id);
}
