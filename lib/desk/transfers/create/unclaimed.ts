import { type Overview, SetAsideInput, type UnclaimedTransfer } from "@/lib/contract/api/overview";
import { normaliseAmount } from "@/lib/money/amount";
import { insertChange } from "@/lib/store/changes";
import { operationsByIds } from "@/lib/store/transfers/operations";
import { transfersByIds } from "@/lib/store/transfers/transfers";
import { listedUnclaimed, setUnclaimedAside } from "@/lib/store/transfers/unclaimed-transfers";
import { AppError } from "../../app-error";
import { auditOf, recordAudit } from "../../audit/record-audit";
import { type DeskContext, requirePermission, type UserContext } from "../../context";
import { operationViews } from "../../operations/get-operation";
import { parseInput } from "../../parse-input";
import { transferSummaries } from "../view/transfer-summary";

/** Lists transfers that no create led to, with the create that each could belong to. */
export async function listUnclaimed(
  { db, clock }: Pick<DeskContext, "db" | "clock">,
  limit: number,
): Promise<Overview["unclaimed"]> {
  const { rows, count } = await listedUnclaimed(db, limit);
  const operationIds = rows.flatMap(({ operationId }) => operationId ?? []);
  const creates = await operationsByIds(db, operationIds);
  const transferIds = creates.flatMap(({ transferId }) => transferId ?? []);
  const made = await transfersByIds(db, transferIds);
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
      recipient: row.recipient as UnclaimedTransfer["recipient"],
      createdAt: row.serviceCreatedAt?.toISOString() ?? null,
      verifiedAt: row.verifiedAt.toISOString(),
      since: row.listedAt.toISOString(),
      operation,
      twin: twins.find(({ id }) => id === operation?.transferId) ?? null,
    };
  });
  return { transfers, count };
}

/**
 * A person says why a transfer isn't the desk's. Nobody is asked about it any more.
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
    await recordAudit(tx, auditOf(ctx, at), {
      action: "transfer.set_aside",
      subjectType: "transfer",
      subjectId: id,
      after: { reason, reference: row.reference, operationId: row.operationId },
    });
    await insertChange(tx, "transfer", id);
  });
  return { id };
}
