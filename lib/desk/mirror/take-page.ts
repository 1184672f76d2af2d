import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { completeParties } from "@/lib/desk/transactions/complete-records";
import {
  isMasked,
  lacksName,
  lacksFacts,
  namedParty,
  unmaskedParty,
} from "@/lib/domain/transactions/complete-record";
import { rereadAfterMs } from "@/lib/domain/transactions/mirror-plan";
import type { Transaction } from "@/lib/domain/transactions/transaction";
import { insertChange } from "@/lib/store/changes";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteListed } from "@/lib/store/mirror/left-out-records";
import { noteMirrorStep } from "@/lib/store/mirror/mirror-state";
import { applyRecords, recordsById, scheduleReadings } from "@/lib/store/mirror/transactions";

/**
 * Stores a page in the mirror. Returns how many records were new or changed. Each is stored in a transaction that holds the round's fence, so that a worker
 * presumed dead writes nothing more. Browsers get one hint per page with changes.
 */
export function pageTaker(
  ctx: WorkerContext,
  fence: string,
  options: { tellBrowsers: boolean },
): (transactions: readonly Transaction[], readStartedAt: Date) => Promise<number> {
  return async (transactions, readStartedAt) =>
    ctx.db.transaction().execute(async (tx) => {
      await noteMirrorStep(tx, fence);
      const found = await takeRecords(tx, transactions, {
        readStartedAt,
        at: ctx.clock.now(),
        readLeaner: ctx.gateway.profile.listedRecords === "short",
      });
      await noteListed(
        tx,
        transactions.map(({ id }) => id),
      );
      if (found > 0 && options.tellBrowsers) await insertChange(tx, "transactions", null);
      return found;
    });
}

interface Taking {
  readStartedAt: Date;
  at: Date;
  /** Schedules one reading by id for records that lack something. Default: false. */
  readLeaner?: boolean;
}

/**
 * Stores records in the mirror, completed from the desk's list of recipients.
 * Records that may still change, or lack something, are scheduled to be read by their ids.
 */
export async function takeRecords(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
  { readStartedAt, at, readLeaner = false }: Taking,
): Promise<number> {
  const whole = await completeParties(tx, await overKnown(tx, transactions));
  const { added, changed } = await applyRecords(tx, whole, readStartedAt, at);
  const touched = new Set([...added, ...changed]);
  const lean = readLeaner
    ? await stillLean(
        tx,
        whole.filter(({ id }) => touched.has(id)),
      )
    : new Set<string>();
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

/**
 * Fills in masked accounts and missing names from the mirror's own record.
 * Only records that lack one are looked up.
 */
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
  const known = await recordsById(
    tx,
    lacking.map(({ id }) => id),
  );
  return transactions.map((transaction) => {
    const earlier = known.get(transaction.id);
    if (earlier === undefined) return transaction;
    const recipient = unmaskedParty(
      namedParty(transaction.recipient, earlier.recipient),
      earlier.recipient,
    );
    return {
      ...transaction,
      recipient,
      paymentAccount: unmaskedParty(transaction.paymentAccount, earlier.paymentAccount),
    };
  });
}

/** Returns the ids of records that lack something in the mirror, too. */
async function stillLean(
  tx: DatabaseTransaction,
  transactions: readonly Transaction[],
): Promise<Set<string>> {
  const lacking = transactions.filter(lacksFacts).map(({ id }) => id);
  if (lacking.length === 0) return new Set();
  const stored = await recordsById(tx, lacking);
  return new Set([...stored.values()].filter(lacksFacts).map(({ id }) => id));
}
