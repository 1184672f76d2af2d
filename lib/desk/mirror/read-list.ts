import {
  isMasked,
  lacksFacts,
  lacksName,
  withEarlierDetails,
} from "@/lib/domain/transactions/complete-record";
import { rereadAfterMs } from "@/lib/domain/transactions/mirror-plan";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { MAX_PASSES } from "@/lib/gateway/lists/crawl";
import type { Page } from "@/lib/gateway/reading";
import type { TransactionsFilter } from "@/lib/gateway/transactions";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteListed } from "@/lib/store/mirror/left-out-records";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { applyRecords, recordsById, scheduleReadings } from "@/lib/store/mirror/transactions";
import type { WorkerContext } from "../operations/operation-handler";
import { completeParties } from "../transactions/complete-records";

/** Everything except what awaits payment. Source: interface.md, "Query filter mapping". */
export const CLOSED = { status: "completed" } as const;

export interface ListReading {
  rows: number;
  pages: number;
  /** Records that were new to the mirror or had changed. */
  found: number;
  unreadable: number;
  /** Why the list is incomplete; null if its last reading saw no row twice and reached the list's count. */
  why: string | null;
  /** When the last reading began. */
  startedAt: Date;
  /** The ids of its records. */
  named: ReadonlySet<string>;
}

/**
 * Reads a list into the mirror, again if it moved meanwhile, three times at most.
 * Source: interface.md, GET /v1/transactions; docs/decisions/0040.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readList(
  ctx: WorkerContext,
  fence: string,
  filter: TransactionsFilter,
  options: { tellBrowsers: boolean },
): Promise<ListReading> {
  const named = new Set<string>();
  const reading = { rows: 0, pages: 0, found: 0, unreadable: 0, startedAt: ctx.clock.now() };
  let [pass, repeats, endsEarly] = [1, 0, false];
  for await (const page of ctx.gateway.transactions.crawl(filter, { passes: MAX_PASSES })) {
    if (page.pass > pass) {
      [pass, repeats] = [page.pass, 0];
      reading.startedAt = page.readStartedAt;
    }
    repeats += page.repeats;
    endsEarly ||= page.endsEarly;
    reading.pages += 1;
    reading.rows += page.rows.length;
    reading.unreadable += page.skipped.length;
    for (const { reason } of page.skipped)
      ctx.logger.warn("a transaction in the service's list can't be read", { reason });
    for (const { id } of page.rows) named.add(id);
    reading.found += await takePage(ctx, fence, page, options);
  }
  return { ...reading, named, why: whyIncomplete(repeats, endsEarly) };
}

function whyIncomplete(repeats: number, endsEarly: boolean): string | null {
  if (endsEarly) return "The service ends its list before all that it counts.";
  return repeats === 0 ? null : "The service's list changed each time it was read.";
}

/**
 * Stores a page in the mirror. Returns how many records were new or changed. Each is stored in a transaction that holds the round's fence, so that a worker
 * presumed dead writes nothing more. Browsers get one hint per page with changes.
 */
async function takePage(
  ctx: WorkerContext,
  fence: string,
  { rows, readStartedAt }: Page<Transaction>,
  { tellBrowsers }: { tellBrowsers: boolean },
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await noteMirrorStep(tx, fence);
    const readLeaner = ctx.gateway.profile.listedRecords === "short";
    const found = await takeRecords(tx, rows, readStartedAt, ctx.clock.now(), readLeaner);
    const ids = rows.map(({ id }) => id);
    await noteListed(tx, ids);
    if (found > 0 && tellBrowsers) await insertChange(tx, "transactions", null);
    return found;
  });
}

/**
 * Stores records in the mirror, completed. Those that may change are read again by their ids.
 * @param readLeaner schedules one such reading for records that lack something
 */
export async function takeRecords(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
  readStartedAt: Date,
  at: Date,
  readLeaner = false,
): Promise<number> {
  const whole = await completeParties(tx, await overKnown(tx, transactions));
  const { added, changed } = await applyRecords(tx, whole, readStartedAt, at);
  const touched = new Set([...added, ...changed]);
  const news = readLeaner ? whole.filter(({ id }) => touched.has(id)) : [];
  const lean = await stillLean(tx, news);
  const readings = whole.flatMap(({ id, status, createdAt }) => {
    if (!touched.has(id)) return [];
    const afterMs = lean.has(id)
      ? 0
      : rereadAfterMs(status, createdAt === null ? 0 : at.getTime() - createdAt.getTime());
    return afterMs === null ? [] : [{ id, at: new Date(at.getTime() + afterMs) }];
  });
  await scheduleReadings(tx, readings);
  return touched.size;
}

/** Fills in masked accounts and missing names from the mirror's own record. */
async function overKnown(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const lacking = transactions.filter(
    ({ recipient, paymentAccount }) =>
      (recipient !== null && lacksName(recipient)) ||
      isMasked(recipient?.account ?? "") ||
      isMasked(paymentAccount?.account ?? ""),
  );
  if (lacking.length === 0) return transactions;
  const ids = lacking.map(({ id }) => id);
  const known = await recordsById(tx, ids);
  return transactions.map((transaction) => {
    const earlier = known.get(transaction.id);
    if (earlier === undefined) return transaction;
    const { recipient, paymentAccount } = transaction;
    return {
      ...transaction,
      recipient: withEarlierDetails(recipient, earlier.recipient),
      paymentAccount: withEarlierDetails(paymentAccount, earlier.paymentAccount),
    };
  });
}

async function stillLean(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
): Promise<Set<string>> {
  const lacking = transactions.filter(lacksFacts).map(({ id }) => id);
  if (lacking.length === 0) return new Set();
  const stored = await recordsById(tx, lacking);
  return new Set([...stored.values()].filter(lacksFacts).map(({ id }) => id));
}
