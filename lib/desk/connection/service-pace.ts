import { setTimeout as sleep } from "node:timers/promises";
import type { Pace } from "@/lib/gateway/wire/exchange";
import { startDeadline, systemTiming } from "@/lib/gateway/wire/timing";
import type { Database } from "@/lib/store/database";
import { inTurn } from "@/lib/store/postgres/json-columns";
import { callsWaitMs, pauseCalls, reserveCall, takeRead } from "@/lib/store/service-pace";

/** After a refused write's pause, reads leave it the first place for so long. */
const READS_LATER_MS = 3_000;

/** The pace of calls that all processes share. A database that can't be reached delays none. */
export function createServicePace({
  db,
  credential,
  requestsPerSecond,
}: {
  db: Database;
  credential: string;
  requestsPerSecond: () => number;
}): Pace {
  const stepMs = (): number => 1000 / requestsPerSecond();
  /** Queues this process's reads, so that only one asks the database at a time. */
  const turns = inTurn();

  /** Takes the next place. A place that a pause has overtaken is taken again, behind the pause. */
  async function takeFirst(withinMs: number): Promise<number | null> {
    const deadline = startDeadline(withinMs, systemTiming);
    for (;;) {
      const place = { stepMs: stepMs(), withinMs: deadline.remainingMs() };
      const waitMs = await reserveCall(db, credential, place);
      if (waitMs === null) return callsWaitMs(db, credential, "place");
      if (waitMs === 0) return null;
      await sleep(waitMs);
      if ((await callsWaitMs(db, credential, "pause")) === 0) return null;
    }
  }

  /** Takes a place once none is taken. A write that arrives meanwhile goes first. */
  async function takeRest(withinMs: number): Promise<number | null> {
    const deadline = startDeadline(withinMs, systemTiming);
    while (!(await takeRead(db, credential, stepMs()))) {
      const waitMs = Math.max(1, await callsWaitMs(db, credential, "read"));
      if (waitMs > deadline.remainingMs()) return waitMs;
      await sleep(waitMs);
    }
    return null;
  }

  return {
    take: ({ goesFirst, withinMs }) =>
      (goesFirst ? takeFirst(withinMs) : turns(() => takeRest(withinMs))).catch(() => null),
    limited: ({ pauseMs, isWrite }) =>
      pauseCalls(db, credential, {
        allMs: pauseMs,
        readsMs: pauseMs + (isWrite ? READS_LATER_MS : 0),
      }).catch(() => undefined),
  };
}
