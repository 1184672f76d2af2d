import { accountsNamed, namesIn } from "@/lib/contract/service/event";
import { EVENT_TYPES } from "@/lib/contract/service/values";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { wakeLookingOperations } from "@/lib/store/transfers/operations";
import {
  findTransferByReference,
  markAwaitedChanged,
  markNamedChanged,
  markTransferChanged,
} from "@/lib/store/transfers/transfers";
import { noteUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { parsedEvent } from "./receive-event";
import { settleInboxRow, type InboxRow } from "@/lib/store/webhook-inbox";

/** After so many failed tries in a row it is parked: kept, and counted in Settings, where an administrator can have it tried again. Nothing is lost, since open transfers are polled as well. */
const MAX_TRIES = 8;
/** How long an event of an unknown transfer is kept waiting, because an unanswered create may still be adopted. */
const ORPHAN_WINDOW_MS = DAY_MS;
const ORPHAN_LOOK_MS = 60_000;
/** Assumed: what an event tells may not be readable at once: it may be sent before it is stored, or a copy may answer that is behind by seconds. */
const SECOND_HINT_AFTER_MS = 10_000;

/**
 * Processes one event: it marks its transfer as changed, and does no more. Many marks become one reading, and nothing of the
 * payload is written to the mirror. It does so once more a moment later, since polling may not come for minutes, or never again. Where its place for a transfer can't be told, whatever it names that is a transfer of the desk's
 * is marked. An event that names only the account that a payment came into, also beside an id of its own, marks the transfers that wait
 * for a payment there. If the desk doesn't know the transfer, the event is an orphan, and is looked at again for a day; the transfer
 * itself is read, and put before a person unless a create has made it.
 */
export async function processEvent(ctx: WorkerContext, row: InboxRow): Promise<void> {
  try {
    const at = ctx.clock.now();
    if (await markChanged(ctx, row)) {
      await settleMarked(ctx, row, at);
      return;
    }
    // At first only: an orphan that is looked at again has no more news for those that wait.
    const awaited =
      row.state === "orphan"
        ? 0
        : await markAwaitedChanged(ctx.db, accountsNamed(parsedEvent(row.body)));
    if (row.transferId === null && row.reference === null) {
      if (awaited > 0) await settleMarked(ctx, row, at);
      else
        await settleInboxRow(ctx.db, row.id, {
          state: "ignored",
          nextTryAt: null,
          doneAt: at,
          lastError: null,
        });
      await wakeLookingOperations(ctx.db);
      return;
    }
    if (isAboutAccount(row) && (awaited > 0 || row.doneAt !== null)) {
      await settleMarked(ctx, row, at);
      return;
    }
    const expired = at.getTime() - row.receivedAt.getTime() >= ORPHAN_WINDOW_MS;
    await settleInboxRow(
      ctx.db,
      row.id,
      expired
        ? { state: "ignored", nextTryAt: null, doneAt: at }
        : {
            state: "orphan",
            nextTryAt: new Date(at.getTime() + ORPHAN_LOOK_MS),
            tries: 0,
            lastError: null,
          },
    );
    if (row.state === "orphan") return;
    if (row.transferId !== null && !expired) await noteUnclaimed(ctx.db, row.transferId, at);
    await wakeLookingOperations(ctx.db);
  } catch (error) {
    await postpone(ctx, row, error);
  }
}

/**
 * Whether an event whose account is one where a payment is awaited is about that payment alone, so that its `id` names no transfer.
 * Source: interface.md, Events: "also sent when a payment to the NGN payment account is received", which none of the listed types means.
 */
const isAboutAccount = ({ type }: InboxRow): boolean =>
  type !== null && !(EVENT_TYPES as readonly string[]).includes(type);

/** After the first hint it waits for the second, with the time of the first as when it was done. */
async function settleMarked({ db }: WorkerContext, row: InboxRow, at: Date): Promise<void> {
  const isFirst = row.doneAt === null;
  const next = isFirst
    ? ({
        state: "pending",
        nextTryAt: new Date(at.getTime() + SECOND_HINT_AFTER_MS),
        tries: 0,
      } as const)
    : ({ state: "done", nextTryAt: null } as const);
  await settleInboxRow(db, row.id, { ...next, doneAt: at, lastError: null });
}

/** By the id it names; otherwise by the reference, since that id may be of a payment or of the event itself; otherwise by all that it names. */
async function markChanged(
  { db }: WorkerContext,
  { transferId, reference, body }: InboxRow,
): Promise<boolean> {
  if (transferId !== null && (await markTransferChanged(db, transferId))) return true;
  const referred = reference === null ? undefined : await findTransferByReference(db, reference);
  if (referred !== undefined && (await markTransferChanged(db, referred.id))) return true;
  return (await markNamedChanged(db, namesIn(parsedEvent(body)))) > 0;
}

/** Retries the event later, or parks it: an event that can't be processed never holds up another. */
async function postpone(ctx: WorkerContext, row: InboxRow, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  ctx.logger.error("an event could not be worked off", {
    inboxId: row.id,
    tries: row.tries,
    error,
  });
  if (row.tries >= MAX_TRIES) {
    await settleInboxRow(ctx.db, row.id, { state: "parked", nextTryAt: null, lastError });
    return;
  }
  const pauseMs = Math.round(1000 * 2 ** row.tries * (0.5 + ctx.random()));
  await settleInboxRow(ctx.db, row.id, {
    state: "pending",
    nextTryAt: new Date(ctx.clock.now().getTime() + pauseMs),
    lastError,
  });
}
