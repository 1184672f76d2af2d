import type { Recipient } from "@/lib/domain/recipients/recipient";
import { asListed, completedBy } from "@/lib/domain/recipients/told-recipient";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteRecipientOrigin } from "@/lib/store/recipients/recipients";
import type { OperationRow } from "@/lib/store/transfers/operations";
import { storeRecipients } from "./changed-details";
import { knownOf, mirroredRecipient, type PlannedRecipient } from "./planned-recipient";

/**
 * Writes a recipient that was created here into the mirror, with who added it and what was checked, in the transaction that ends the
 * operation. If its id isn't known (null), nothing is written: a later reading of the list shows the recipient, and who added it and
 * what was checked come to it then (`attribute-late-recipients.ts`).
 */
export async function finishCreateRecipient(
  tx: DatabaseTransaction,
  row: OperationRow,
  created: Recipient | string | null,
  at: Date,
): Promise<{ recipientId?: string }> {
  await insertChange(
    tx,
    "recipients",
    created === null ? null : typeof created === "string" ? created : created.id,
  );
  if (created === null) return {};
  const planned = row.request as PlannedRecipient;
  const recipient =
    typeof created === "string"
      ? mirroredRecipient(created, planned)
      : completedBy(asListed(created), knownOf(planned));
  await storeRecipients(tx, [recipient], at);
  await noteRecipientOrigin(tx, recipient.id, {
    createdBy: row.createdBy,
    evidence: planned.evidence,
  });
  return { recipientId: recipient.id };
}
