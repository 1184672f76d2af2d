import type { Overview } from "@/lib/contract/api/overview";
import type { DeskContext } from "@/lib/desk/context";
import { operationViews } from "@/lib/desk/operations/operation-view";
import type { TransferRecipient } from "@/lib/domain/transfers/transfer";
import { normaliseAmount } from "@/lib/money/amount";
import { operationsByIds } from "@/lib/store/transfers/operations";
import { transfersByIds } from "@/lib/store/transfers/transfers";
import { listedUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { transferSummaries } from "./transfer-summary";

/** Transfers that no create of the desk led to, each with the create that it could belong to and that one's own transfer. */
export async function listUnclaimed(
  { db, clock }: Pick<DeskContext, "db" | "clock">,
  limit: number,
): Promise<Overview["unclaimed"]> {
  const { rows, count } = await listedUnclaimed(db, limit);
  const creates = await operationsByIds(
    db,
    rows.flatMap(({ operationId }) => operationId ?? []),
  );
  const made = await transfersByIds(
    db,
    creates.flatMap(({ transferId }) => transferId ?? []),
  );
  const operations = await operationViews({ db, clock }, creates);
  const twins = await transferSummaries(db, made);
  const transfers = rows.flatMap((row) => {
    if (row.verifiedAt === null || row.listedAt === null) return [];
    const operation = operations.find(({ id }) => id === row.operationId) ?? null;
    return {
      id: row.id,
      reference: row.reference,
      status: row.status ?? "",
      phase: row.phase ?? "unknown",
      source: {
        amount: normaliseAmount(row.sourceAmount ?? "0"),
        currency: row.sourceCurrency ?? "",
      },
      destinationCurrency: row.destinationCurrency,
      recipient: recipientOf(row.recipient as TransferRecipient | null),
      createdAt: row.serviceCreatedAt?.toISOString() ?? null,
      verifiedAt: row.verifiedAt.toISOString(),
      since: row.listedAt.toISOString(),
      operation,
      twin: twins.find(({ id }) => id === operation?.transferId) ?? null,
    };
  });
  return { transfers, count };
}

function recipientOf(
  recipient: TransferRecipient | null,
): Overview["unclaimed"]["transfers"][number]["recipient"] {
  if (recipient === null) return null;
  const { deskSaid: _ours, ...said } = recipient;
  return said;
}
