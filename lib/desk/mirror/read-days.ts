import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { addDays } from "@/lib/domain/calendar/day";
import type { DayWindow } from "@/lib/domain/transactions/mirror-plan";
import type { DatabaseTransaction } from "@/lib/store/database";
import { noteLeftOutOfDays } from "@/lib/store/mirror/left-out-records";
import { CLOSED } from "./closed-records";
import { readList, type ListReading } from "./read-list";
import { pageTaker } from "./take-page";

/** A reading of days, which notes in a later transaction what it left out of those that the mirror has. */
export interface DaysReading extends ListReading {
  /** The ids of its records. */
  named: ReadonlySet<string>;
  noteLeftOut(tx: DatabaseTransaction): Promise<void>;
}

/**
 * Reads the list of some days into the mirror.
 * Assumed: "on or before" may leave out the end date itself after its first moment, so the day after the last is asked for.
 * @throws {UpstreamError}
 * @throws {MirrorFenceError}
 */
export async function readDays(
  ctx: WorkerContext,
  fence: string,
  { startDay, endDay }: DayWindow,
  options: { tellBrowsers: boolean },
): Promise<DaysReading> {
  const take = pageTaker(ctx, fence, options);
  const named = new Set<string>();
  const reading = await readList(
    ctx,
    { ...CLOSED, startDate: startDay, endDate: endDay },
    (transactions, readStartedAt) => {
      for (const { id } of transactions) named.add(id);
      return take(transactions, readStartedAt);
    },
  );
  return {
    ...reading,
    named,
    async noteLeftOut(tx) {
      // Of the first and the last day the list may have only a part: the service's days may begin hours before or after those of UTC.
      if (reading.steady)
        await noteLeftOutOfDays(
          tx,
          { from: addDays(startDay, 1), to: addDays(endDay, -1) },
          [...named],
          reading.startedAt,
        );
    },
  };
}
