import {
  RecipientCheck,
  type RecipientDetail,
  type RecipientView,
} from "@/lib/contract/api/recipients";
import type { Queryable } from "@/lib/store/database";
import { findRecipientRow, type ListedRecipient } from "@/lib/store/recipients/recipients";
import { userNames } from "@/lib/store/users/users";
import { changedDetails } from "./changed-details";

/** Converts recipients into the form of our routes, with the names of the people who added them here. */
export async function recipientViews(
  db: Queryable,
  rows: readonly ListedRecipient[],
): Promise<RecipientView[]> {
  const names = await userNames(
    db,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    active: row.active,
    network: row.network,
    walletAddress: row.walletAddress,
    symbol: row.symbol,
    bankName: row.bankName,
    accountNumber: row.accountNumber,
    accountName: row.accountName,
    currency: row.currency,
    ...(row.deskSaid.length > 0 && { deskSaid: row.deskSaid }),
    changed: changedView(row),
    createdAt: row.serviceCreatedAt?.toISOString() ?? null,
    createdBy:
      row.createdBy === null ? null : { id: row.createdBy, name: names.get(row.createdBy) ?? "" },
    transferCount: row.transferCount,
    lastTransferAt: row.lastTransferAt?.toISOString() ?? null,
  }));
}

function changedView(row: ListedRecipient): RecipientView["changed"] {
  const changed = changedDetails(row);
  return changed && { ...changed, since: (row.changedAt ?? row.seenAt).toISOString() };
}

/** One recipient from the mirror, with what was checked when it was added here; null if the mirror doesn't have it. */
export async function recipientDetail(db: Queryable, id: string): Promise<RecipientDetail | null> {
  const row = await findRecipientRow(db, id);
  const [view] = row ? await recipientViews(db, [row]) : [];
  return view && row
    ? { ...view, check: RecipientCheck.safeParse(row.evidence).data ?? null }
    : null;
}
