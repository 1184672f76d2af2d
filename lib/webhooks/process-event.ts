import { accountNumbersInEvent, idsInEvent } from "@/lib/contract/service/event";
import { EVENT_TYPES } from "@/lib/contract/service/values";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { DAY_MS } from "@/lib/domain/calendar/day";
import { wakeAmbiguousCreates } from "@/lib/store/transfers/operations";
import type { Queryable } from "@/lib/store/database";
import { markChanged } from "@/lib/store/transfers/transfers";
import { noteUnclaimed } from "@/lib/store/transfers/unclaimed-transfers";
import { parsedEvent } from "./receive-event";
import { settleInboxRows, type InboxChange, type InboxRow } from "@/lib/store/webhook-inbox";

/**
 * Failed tries in a row after which an event is parked. Settings counts parked events, and an
 * administrator can have them tried again. Nothing is lost, since open transfers are polled as
 * well.
 */
const MAX_TRIES = 8;
/** Longest wait of an event whose transfer is unknown: an open create may still be adopted. */
const ORPHAN_WINDOW_MS = DAY_MS;
const ORPHAN_LOOK_MS = 60_000;
/** Delay of a second hint: the first reading may come before the service shows the change. */
const SECOND_HINT_AFTER_MS = 10_000;

/**
 * Processes events that came together: each marks its transfer as changed, and does no more. Many marks become one reading, and
 * nothing of a payload is written to the mirror. An event does so once more a moment later, since polling may not come for minutes, or
 * never again. Where its place for a transfer can't be told, whatever it names that is a transfer of the desk's is marked. An event that
 * names only the account that a payment came into, also beside an id of its own, marks the transfers that wait for a payment there. If
 * the desk doesn't know the transfer, the event is an orphan, and is looked at again for a day; the transfer itself is read, and put
 * before a person unless a create has made it.
 */
export async function processEvents(ctx: WorkerContext, rows: readonly InboxRow[]): Promise<void> {
  try {
    await settleAll(ctx, rows);
  } catch (error) {
    const [only] = rows;
    if (only !== undefined && rows.length === 1) return postpone(ctx, only, error);
    // A single row may be at fault, and must not block the others.
    for (const row of rows) await processEvents(ctx, [row]);
  }
}

async function settleAll(ctx: WorkerContext, rows: readonly InboxRow[]): Promise<void> {
  const { db } = ctx;
  const at = ctx.clock.now();
  const marked = new Set<InboxRow>();
  // By id, else by reference, at last by all names: an id may be of a payment or of the event itself.
  await mark(db, rows, marked, "id", ({ transferId }) => [transferId]);
  await mark(db, rows, marked, "reference", ({ reference }) => [reference]);
  await mark(db, rows, marked, "either", ({ body }) => idsInEvent(parsedEvent(body)));
  const others = rows.filter((row) => !marked.has(row));
  // Only at first: an orphan that is looked at again has no news for waiting payments.
  const awaiting = new Set<InboxRow>();
  const fresh = others.filter((row) => row.state !== "orphan");
  await mark(db, fresh, awaiting, "account", ({ body }) =>
    accountNumbersInEvent(parsedEvent(body)),
  );
  const idsByOutcome = new Map<Outcome, string[]>();
  const unknownIds: string[] = [];
  for (const row of rows) {
    const outcome =
      marked.has(row) || isAboutPayment(row, awaiting.has(row))
        ? outcomeOfHint(row)
        : outcomeOfStranger(row, at);
    idsByOutcome.set(outcome, [...(idsByOutcome.get(outcome) ?? []), row.id]);
    if (outcome === "orphan" && row.state !== "orphan" && row.transferId !== null)
      unknownIds.push(row.transferId);
  }
  await noteUnclaimed(db, unknownIds, at);
  for (const [outcome, ids] of idsByOutcome) await settleInboxRows(db, ids, changeFor(outcome, at));
  const isNews = (row: InboxRow): boolean =>
    row.state !== "orphan" && (namesNothing(row) || !isAboutPayment(row, awaiting.has(row)));
  if (others.some(isNews)) await wakeAmbiguousCreates(db);
}

type Outcome = "hinted" | "hinted twice" | "orphan" | "ignored";

const outcomeOfHint = (row: InboxRow): Outcome => (row.doneAt === null ? "hinted" : "hinted twice");

function outcomeOfStranger(row: InboxRow, at: Date): Outcome {
  if (namesNothing(row)) return "ignored";
  return at.getTime() - row.receivedAt.getTime() >= ORPHAN_WINDOW_MS ? "ignored" : "orphan";
}

function changeFor(outcome: Outcome, at: Date): InboxChange {
  const after = (ms: number): Date => new Date(at.getTime() + ms);
  switch (outcome) {
    case "hinted":
      return {
        state: "pending",
        nextTryAt: after(SECOND_HINT_AFTER_MS),
        tries: 0,
        doneAt: at,
        lastError: null,
      };
    case "hinted twice":
      return { state: "done", nextTryAt: null, doneAt: at, lastError: null };
    case "orphan":
      return { state: "orphan", nextTryAt: after(ORPHAN_LOOK_MS), tries: 0, lastError: null };
    case "ignored":
      return { state: "ignored", nextTryAt: null, doneAt: at, lastError: null };
  }
}

const namesNothing = ({ transferId, reference }: InboxRow): boolean =>
  transferId === null && reference === null;

/**
 * Returns true if an event is about a payment alone; its `id` names no transfer. Source:
 * interface.md, Events: "also sent when a payment to the NGN payment account is received", which
 * none of the listed types means.
 */
function isAboutPayment(row: InboxRow, isAwaited: boolean): boolean {
  if (namesNothing(row)) return isAwaited;
  const isListed = row.type === null || (EVENT_TYPES as readonly string[]).includes(row.type);
  return !isListed && (isAwaited || row.doneAt !== null);
}

/** Marks the transfers that events name. @param marked takes up the events that named one */
async function mark(
  db: Queryable,
  rows: readonly InboxRow[],
  marked: Set<InboxRow>,
  by: Parameters<typeof markChanged>[1],
  namesOf: (row: InboxRow) => readonly (string | null)[],
): Promise<void> {
  const named = rows
    .filter((row) => !marked.has(row))
    .map((row) => ({ row, names: namesOf(row).filter((name) => name !== null) }));
  const found = new Set(
    await markChanged(db, by, [...new Set(named.flatMap(({ names }) => names))]),
  );
  for (const { row, names } of named) if (names.some((name) => found.has(name))) marked.add(row);
}

/** Retries the event later, or parks it, so that it never blocks others. */
async function postpone(ctx: WorkerContext, row: InboxRow, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  ctx.logger.error("an event could not be worked off", {
    inboxId: row.id,
    tries: row.tries,
    error,
  });
  if (row.tries >= MAX_TRIES)
    return settleInboxRows(ctx.db, [row.id], { state: "parked", nextTryAt: null, lastError });
  const pauseMs = Math.round(1000 * 2 ** row.tries * (0.5 + ctx.random()));
  await settleInboxRows(ctx.db, [row.id], {
    state: "pending",
    nextTryAt: new Date(ctx.clock.now().getTime() + pauseMs),
    lastError,
  });
}
