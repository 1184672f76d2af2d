import { hash } from "node:crypto";
import { isSamePayee, type Payee, payeeOf } from "@/lib/domain/recipients/payee";
import type { CompletedRecipient } from "@/lib/domain/recipients/completed-recipient";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import {
  lockRecipients,
  updateRecipient,
  upsertRecipients,
  type RecipientRow,
} from "@/lib/store/recipients/recipients";
import { auditOfDesk, recordAudit } from "../audit/record-audit";

/** Where a recipient is paid, with what the service says besides about that place. */
export interface RecipientDetails extends Payee {
  symbol: string | null;
  accountName: string | null;
  currency: string | null;
}

export function detailsOf(shown: RecipientDetails): RecipientDetails {
  const { symbol, accountName, currency } = shown;
  return { ...payeeOf(shown), symbol, accountName, currency };
}

/** The changed details that the service shows, with a key of exactly these; or null. */
export function changedDetails({
  changedTo,
}: Pick<RecipientRow, "changedTo">): { shown: RecipientDetails; key: string } | null {
  if (changedTo === null) return null;
  const key = hash("sha256", JSON.stringify(changedTo));
  return { shown: changedTo as RecipientDetails, key };
}

/**
 * Writes recipients as the service shows them. Where one is paid elsewhere than the desk knows, the
 * known details stay, and the recipient is marked until a second person accepts the new ones.
 * @param seenAt when the reading began; what was seen later stays
 * @param firstSeenAt for a new row, when it was there for certain
 */
export async function storeRecipients(
  tx: DatabaseTransaction,
  recipients: readonly CompletedRecipient[],
  seenAt: Date,
  firstSeenAt = seenAt,
): Promise<void> {
  const ids = recipients.map(({ id }) => id);
  const known = await lockRecipients(tx, ids);
  const kept: CompletedRecipient[] = [];
  const marked: [RecipientRow, RecipientDetails][] = [];
  for (const listed of recipients) {
    const row = known.get(listed.id);
    if (
      row === undefined ||
      row.seenAt > seenAt ||
      !(isMarked(row, listed) || hasGaps(row, listed))
    )
      kept.push(listed);
    else {
      kept.push({ ...listed, ...detailsOf(row), deskSaid: row.deskSaid });
      marked.push([row, detailsOf(listed)]);
    }
  }
  // Every row before the audit log, for which others wait while they hold a row.
  await upsertRecipients(tx, kept, seenAt, firstSeenAt);
  for (const [row, shown] of marked) await mark(tx, row, shown, seenAt);
}

/** Marks a recipient whose transfer names another place than the desk knows for it. */
export async function markChanged(
  tx: DatabaseTransaction,
  id: string | null,
  shown: Payee,
  at: Date,
): Promise<void> {
  const row = id === null ? undefined : (await lockRecipients(tx, [id])).get(id);
  if (row && isMarked(row, shown))
    await mark(tx, row, { symbol: null, accountName: null, currency: null, ...shown }, at);
}

/** Only a person ends a mark, whatever the service shows. */
function isMarked(row: RecipientRow, shown: Payee): boolean {
  return row.changedTo !== null || !isSamePayee(row, shown);
}

/** A list may leave parts out; `sync-recipients.ts` fills them from what is known. */
function hasGaps(row: RecipientRow, listed: Payee): boolean {
  return (["network", "walletAddress", "bankName", "accountNumber"] as const).some(
    (part) => row[part] && !listed[part],
  );
}

async function mark(tx: DatabaseTransaction, row: RecipientRow, shown: RecipientDetails, at: Date) {
  const before = changedDetails(row);
  if (before !== null && isSamePayee(before.shown, shown)) return;
  await updateRecipient(tx, row.id, { changedTo: JSON.stringify(shown), changedAt: at });
  await recordAudit(tx, auditOfDesk(at), {
    action: "recipient.details_changed",
    subjectType: "recipient",
    subjectId: row.id,
    before: before?.shown ?? detailsOf(row),
    after: shown,
  });
  await insertChange(tx, "recipients", row.id);
}
