import { auditOfDesk, recordAudit } from "@/lib/desk/audit/record-audit";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { atService } from "@/lib/desk/context";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { QUIET_PERIOD_MS } from "@/lib/domain/operations/operation";
import { transferPhase } from "@/lib/domain/transfers/phase";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { insertChange } from "@/lib/store/changes";
import { violatedUnique } from "@/lib/store/postgres/failures";
import {
  settleOperation,
  takeOverOperation,
  wakeWorkers,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import { knownTransferIds } from "@/lib/store/transfers/transfers";
import {
  replacementCreate,
  createsOver,
  deleteUnclaimed,
  noteUnclaimedOnList,
  updateUnclaimed,
  type UnclaimedTransferRow,
} from "@/lib/store/transfers/unclaimed-transfers";
import type { Reading } from "../readings/reading";
import { canHaveMade, readCandidate } from "./find-created-transfer";

/** Assumed: an event may come this long before its transfer is shown. */
const SHOWN_WITHIN_MS = 60_000;
const AGAIN_SOON_MS = 10_000;
const AGAIN_MS = 60_000;
/** How often a listed transfer is read again, to show its status. */
const LISTED_EVERY_MS = 5 * 60_000;
/** A create that is older has not made a transfer that turns up now. */
const CREATES_OF_MS = 7 * DAY_MS;

const REOPENED =
  "A transfer has turned up at the service that this request may have made, although it was refused. Checking; don't send it again.";

/** Queues readings of listed transfers that no create of the desk led to. */
export async function findUnclaimedOnList(ctx: WorkerContext): Promise<void> {
  await noteUnclaimedOnList(ctx.db, ctx.clock.now(), ctx.gateway.serviceClockOffsetMs() ?? 0);
}

/**
 * Finds out where a transfer belongs that the desk didn't know. A create that is being looked for
 * decides by its own search. A refused create that could have made it is reopened to adopt it. Any
 * other is listed for a person, with the create that it could be a second transfer of.
 */
export async function checkUnclaimed(ctx: WorkerContext, row: UnclaimedTransferRow): Promise<void> {
  const { id } = row;
  if ((await knownTransferIds(ctx.db, [id, id.toLowerCase(), id.toUpperCase()])).length > 0)
    return remove(ctx, row);
  const age = ctx.clock.now().getTime() - row.foundAt.getTime();
  const reading = await readCandidate(ctx, id).catch((error: unknown): "unread" => {
    if (!isUpstreamError(error)) throw error;
    return "unread";
  });
  if (reading === "none" && age >= SHOWN_WITHIN_MS) return remove(ctx, row);
  if (reading === "unread" && row.verifiedAt === null && age >= DAY_MS) return remove(ctx, row);
  if (typeof reading === "string")
    return void (await updateUnclaimed(ctx.db, id, {
      nextReadInMs: reading === "none" ? AGAIN_SOON_MS : AGAIN_MS,
    }));
  await settle(ctx, row, reading);
}

async function settle(ctx: WorkerContext, row: UnclaimedTransferRow, reading: Reading) {
  const creates = await createsThatCouldHaveMade(ctx, reading);
  const of = (...states: string[]): OperationRow[] =>
    creates.filter(({ state }) => states.includes(state));
  if (of("planned", "sending", "ambiguous").length > 0) return list(ctx, row, reading, null, false);
  const [waiting] = of("waiting");
  if (waiting) return list(ctx, row, reading, waiting, true);
  const refused = of("refused");
  const [newest] = refused;
  // Of refused ones that differ nobody can tell which it is.
  if (newest && new Set(refused.map(({ likeness }) => likeness)).size === 1) {
    const instead = await replacementCreate(ctx.db, newest);
    if (instead) return list(ctx, row, reading, instead, true);
    if (await reopen(ctx, newest, row.id)) return list(ctx, row, reading, null, false);
  }
  const [made] = [...of("succeeded"), ...of("given_up")];
  return list(ctx, row, reading, made ?? null, true);
}

/** Newest first. An ended create can't have made a transfer that was created long after. */
async function createsThatCouldHaveMade(
  ctx: WorkerContext,
  reading: Reading,
): Promise<OperationRow[]> {
  const { source, createdAt } = reading.transfer;
  const creates = await createsOver(ctx.db, {
    ...source,
    since: new Date(ctx.clock.now().getTime() - CREATES_OF_MS),
  });
  return creates.filter((create) => {
    const isInTime =
      createdAt === null ||
      create.finishedAt === null ||
      createdAt.getTime() <= atService(ctx, create.finishedAt).getTime() + QUIET_PERIOD_MS;
    return isInTime && canHaveMade(ctx, reading, create);
  });
}

/** @returns false if another create for the same has taken its place meanwhile */
async function reopen(ctx: WorkerContext, refused: OperationRow, transferId: string) {
  const at = ctx.clock.now();
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const held = await takeOverOperation(tx, refused.id, ["refused"]);
      if (!held) return true;
      await settleOperation(tx, held, {
        state: "ambiguous",
        everAmbiguous: true,
        nextAttemptAt: at,
        finishedAt: null,
        message: REOPENED,
        evidence: { lookOnly: true },
      });
      await recordAudit(tx, auditOfDesk(at), {
        action: "create_transfer.reopened",
        subjectType: "operation",
        subjectId: refused.id,
        before: { state: "refused", message: refused.message },
        after: { state: "ambiguous", operationId: refused.id, found: transferId },
      });
      await insertChange(tx, "operation", refused.id);
      await wakeWorkers(tx);
      return true;
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    return false;
  }
}

const OVER = new Set(["cancelled", "expired"]);

/** Stores a reading of the transfer. A finished one needs nobody. */
async function list(
  ctx: WorkerContext,
  row: UnclaimedTransferRow,
  { transfer, transaction, startedAt }: Reading,
  create: OperationRow | null,
  needsPerson: boolean,
): Promise<void> {
  const at = ctx.clock.now();
  const phase = transferPhase(
    {
      status: transfer.status,
      rateExpiresAt: transfer.rate?.expiresAt ?? null,
      transactionStatus: transaction?.status ?? null,
      paymentReported: false,
      isShortPaid: false,
      isConfirmed: transfer.history.some(({ status }) => status === "awaiting_payment"),
    },
    startedAt,
  );
  const isOver = OVER.has(phase);
  const isListed = needsPerson && !isOver;
  await ctx.db.transaction().execute(async (tx) => {
    const isStored = await updateUnclaimed(tx, row.id, {
      operationId: create?.id ?? null,
      reference: transfer.reference ?? transaction?.reference ?? null,
      type: transfer.type,
      status: transfer.status,
      phase,
      sourceAmount: transfer.source.amount,
      sourceCurrency: transfer.source.currency,
      destinationCurrency: transfer.destination.currency,
      recipient: transfer.recipient === null ? null : JSON.stringify(transfer.recipient),
      serviceCreatedAt: transfer.createdAt,
      verifiedAt: at,
      listedAt: isListed ? (row.listedAt ?? at) : null,
      nextReadInMs: isOver ? null : needsPerson ? LISTED_EVERY_MS : AGAIN_SOON_MS,
    });
    const isNews = isListed !== (row.listedAt !== null) || phase !== row.phase;
    if (!isStored || !isNews) return;
    if (isListed && row.listedAt === null)
      await recordAudit(tx, auditOfDesk(at), {
        action: "transfer.unclaimed",
        subjectType: "transfer",
        subjectId: row.id,
        after: { operationId: create?.id ?? null, state: create?.state ?? null },
      });
    await insertChange(tx, "transfer", row.id);
  });
}

async function remove(ctx: WorkerContext, row: UnclaimedTransferRow): Promise<void> {
  await deleteUnclaimed(ctx.db, row.id);
  if (row.listedAt !== null) await insertChange(ctx.db, "transfer", row.id);
}
