import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { lacksFacts } from "@/lib/domain/transactions/complete-record";
import { doublingPauseMs, rereadAfterMs } from "@/lib/domain/transactions/mirror-plan";
import { ENDED_STATUSES, isOneOf, underAskedId } from "@/lib/domain/transactions/transaction";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { UnusableIdError } from "@/lib/gateway/writes/template";
import { insertChange } from "@/lib/store/changes";
import { isLeftOut, noteFound, noteUnknown } from "@/lib/store/mirror/left-out-records";
import {
  claimDueRecords,
  postponeReading,
  transactionOfRow,
} from "@/lib/store/mirror/transactions";
import { takeRecords } from "./read-list";

const RECORDS_A_ROUND = 20;
/** Readings of a record that has ended, at most: the service may show it only in its list. */
const TRIES_FOR_ENDED = 5;

/** Statuses by which the service says that it has no such record. Any other refusal may be of the question. */
const SAYING_UNKNOWN: ReadonlySet<number | null> = new Set([404, 410]);

/**
 * Reads the records that are due, by their ids, and returns their number.
 * @throws {UpstreamError} a 429
 */
export async function readDueRecords(ctx: WorkerContext): Promise<number> {
  const due = await claimDueRecords(ctx.db, ctx.clock.now(), RECORDS_A_ROUND);
  for (const record of due) await readRecord(ctx, record);
  return due.length;
}

type DueRecord = Awaited<ReturnType<typeof claimDueRecords>>[number];

async function readRecord(ctx: WorkerContext, record: DueRecord): Promise<void> {
  const { id, status, createdAt, readFailures } = record;
  const lacks = lacksFacts(transactionOfRow(record));
  const hasEnded = isOneOf(ENDED_STATUSES, status);
  const isShort = ctx.gateway.profile.listedRecords === "short";
  if (hasEnded && lacks && !isShort && !(await isLeftOut(ctx.db, id)))
    return postponeReading(ctx.db, id, { at: null, failures: 0 });
  try {
    const { transaction: read, readStartedAt } = await ctx.gateway.transactions.get(id);
    const transaction = underAskedId(read, id);
    await ctx.db.transaction().execute(async (tx) => {
      const at = ctx.clock.now();
      const ageMs = createdAt === null ? 0 : at.getTime() - createdAt.getTime();
      // The open list leaves it out: if it says itself that it awaits payment still, that may stay so for long.
      const staysOpen = status === "awaiting_payment" && readFailures > 0;
      const afterMs = staysOpen ? doublingPauseMs(readFailures - 1) : rereadAfterMs(status, ageMs);
      await postponeReading(tx, id, {
        at: afterMs === null ? null : new Date(at.getTime() + afterMs),
        failures: staysOpen ? readFailures + 1 : 0,
      });
      await noteFound(tx, id);
      if ((await takeRecords(tx, [transaction], readStartedAt, at)) > 0)
        await insertChange(tx, "transactions", id);
    });
  } catch (error) {
    if (error instanceof UnusableIdError)
      return postponeReading(ctx.db, id, { at: null, failures: readFailures });
    if (!isUpstreamError(error) || error.kind === "rate_limited") throw error;
    // Logged once: a service may show a record only in its list, and then every individual reading of it fails.
    ctx.logger[readFailures === 0 ? "warn" : "debug"]("a transaction could not be read again", {
      id,
      error,
    });
    const isRefused = error.kind === "refused";
    if (isRefused && SAYING_UNKNOWN.has(error.status))
      await noteUnknown(ctx.db, id, ctx.clock.now());
    if (hasEnded && isRefused && readFailures + 1 >= TRIES_FOR_ENDED)
      return postponeReading(ctx.db, id, { at: null, failures: 0 });
    await postponeReading(ctx.db, id, {
      at: new Date(ctx.clock.now().getTime() + doublingPauseMs(readFailures)),
      failures: readFailures + 1,
    });
  }
}
