import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGateway } from "@/lib/gateway/gateway";
import { DEFAULT_PROFILE } from "@/lib/gateway/profile/profile";
import {
  refusal,
  startCounterparty,
  wrapped,
  type Counterparty,
} from "@/lib/gateway/testing/counterparty";
import type { ClockReading } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { Secret } from "@/lib/platform/secret";
import { openDatabase } from "@/lib/store/database";
import {
  readServiceClock,
  readServiceHealth,
  recordServiceOk,
  updateServiceHealth,
} from "@/lib/store/service-health";
import { serviceNow } from "../context";
import { startTestDesk, type TestDesk } from "../testing/test-desk";
import { createHealthRecorder, storedServiceClock } from "./health-recorder";

const MINUTE_MS = 60_000;

let service: Counterparty;
let desk: TestDesk;
/** How far the service's clock is ahead; null: its answers carry no date. */
let aheadMs: number | null;
beforeAll(async () => {
  service = await startCounterparty();
  desk = await startTestDesk();
});
afterAll(async () => {
  await desk.close();
  await service.close();
});
beforeEach(async () => {
  desk.clock.advance(MINUTE_MS);
  aheadMs = 0;
  const date = () =>
    aheadMs === null ? "" : new Date(desk.clock.now().getTime() + aheadMs).toUTCString();
  service.respond(() => ({
    ...wrapped([{ name: "Zenith Bank", code: "057" }]),
    headers: { date: date() },
  }));
  service.respondToToken(() => ({
    ...wrapped({ access_token: "t", expires_in: 3600 }),
    headers: { date: date() },
  }));
  await updateServiceHealth(desk.db, {
    lastOkAt: null,
    lastErrorAt: null,
    lastError: null,
    clockOffsetMs: null,
  });
});

/** A process of the desk, as runtime.ts makes it, on the shared database. */
function startProcess() {
  const { db, clock, logger } = desk.runtime;
  const serviceClock = storedServiceClock({ db, clock });
  const recorder = createHealthRecorder({ db, clock, logger, serviceClock });
  const gateway = createGateway({
    baseUrl: service.baseUrl,
    clientId: newId(),
    clientSecret: new Secret("CANARY-client-secret"),
    profile: DEFAULT_PROFILE,
    clock,
    random: () => 0.5,
    logger,
    observer: recorder,
    knownServiceClock: () => serviceClock.reading(),
  });
  return {
    gateway,
    serviceClock,
    /** Calls the service, and what it learns is stored. */
    async call(): Promise<void> {
      await gateway.banks.list();
      await recorder.settled();
    },
    /** How far ahead the pages' clock is, as a request finds it. */
    async aheadMs(): Promise<number> {
      await serviceClock.fresh();
      return serviceNow({ clock, gateway }).getTime() - clock.now().getTime();
    },
  };
}

/** Dates have whole seconds. */
function expectNear(actual: number, ms: number): void {
  expect(Math.abs(actual - ms), `${actual} instead of ${ms} ms`).toBeLessThan(1_000);
}

describe("all processes go by one clock of the service", () => {
  test("one that never calls the service goes by what another has measured, from its first request on", async () => {
    const worker = startProcess();
    aheadMs = 10 * MINUTE_MS;
    await worker.call();
    const web = startProcess();
    expectNear(await web.aheadMs(), 10 * MINUTE_MS);
  });

  test("a clock that is set is known to all within a second, without waiting for the next regular report", async () => {
    const [worker, web] = [startProcess(), startProcess()];
    await worker.call();
    expectNear(await web.aheadMs(), 0);
    desk.clock.advance(1_000);
    aheadMs = 5 * MINUTE_MS;
    const hinted = (await desk.hints()).length;
    await worker.call();
    expectNear((await readServiceHealth(desk.db)).clockOffsetMs ?? 0, 5 * MINUTE_MS);
    expectNear(await web.aheadMs(), 5 * MINUTE_MS);
    // Open pages read their countdowns again.
    expect((await desk.hints()).slice(hinted)).toContainEqual({
      kind: "transfer",
      subjectId: null,
    });
  });

  test("a move is told once, not with every call", async () => {
    const worker = startProcess();
    await worker.call();
    aheadMs = 5 * MINUTE_MS;
    const hinted = (await desk.hints()).length;
    for (let call = 0; call < 4; call += 1) {
      desk.clock.advance(100);
      await worker.call();
    }
    expect(
      (await desk.hints()).slice(hinted).filter(({ kind }) => kind === "transfer"),
    ).toHaveLength(1);
  });

  test("its own newer measurement counts more than an older stored one, and a newer stored one more than its own", async () => {
    const web = startProcess();
    aheadMs = 5 * MINUTE_MS;
    await web.call();
    const stored = (agoMs: number) =>
      updateServiceHealth(desk.db, {
        clockOffsetMs: MINUTE_MS,
        lastOkAt: new Date(desk.clock.now().getTime() - agoMs),
      });
    await stored(10_000);
    desk.clock.advance(1_000);
    expectNear(await web.aheadMs(), 5 * MINUTE_MS);
    await stored(0);
    desk.clock.advance(1_000);
    expectNear(await web.aheadMs(), MINUTE_MS);
  });

  test("a process that goes on without dates doesn't bring back the old offset", async () => {
    const [one, other] = [startProcess(), startProcess()];
    await one.call();
    desk.clock.advance(1_000);
    aheadMs = 5 * MINUTE_MS;
    await other.call();
    aheadMs = null;
    desk.clock.advance(MINUTE_MS);
    await one.call();
    const stored = await readServiceHealth(desk.db);
    expect(stored.lastOkAt).toEqual(desk.clock.now());
    expectNear(stored.clockOffsetMs ?? 0, 5 * MINUTE_MS);
    expectNear(await one.aheadMs(), 5 * MINUTE_MS);
  });

  test("two processes that both knew another clock hear of it when it is set back", async () => {
    const [one, other] = [startProcess(), startProcess()];
    await one.call();
    for (const ahead of [5 * MINUTE_MS, 0, 5 * MINUTE_MS, 0]) {
      desk.clock.advance(1_000);
      aheadMs = ahead;
      await (ahead === 0 ? one : other).call();
      expectNear(await one.aheadMs(), ahead);
      expectNear(await other.aheadMs(), ahead);
    }
  });

  test("an answer that refuses is dated too", async () => {
    const worker = startProcess();
    await worker.call();
    desk.clock.advance(1_000);
    service.replyWith(
      refusal(422, "no", {
        date: new Date(desk.clock.now().getTime() + 5 * MINUTE_MS).toUTCString(),
      }),
    );
    await expect(worker.call()).rejects.toMatchObject({ kind: "refused" });
    await expect
      .poll(async () => (await readServiceClock(desk.db))?.offsetMs ?? 0)
      .toBeGreaterThan(4 * MINUTE_MS);
  });

  test("a clock may be off by months", async () => {
    const [at, offsetMs] = [desk.clock.now(), 90 * 24 * 60 * MINUTE_MS];
    await recordServiceOk(desk.db, { at, serviceClock: { offsetMs, measuredAt: at } });
    expect(await readServiceHealth(desk.db)).toMatchObject({
      lastOkAt: at,
      clockOffsetMs: offsetMs,
    });
  });
});

describe("reading it", () => {
  const store = (offsetMs: number) =>
    updateServiceHealth(desk.db, { clockOffsetMs: offsetMs, lastOkAt: desk.clock.now() });
  const offset = (reading: ClockReading | null) => reading?.offsetMs ?? null;

  test("happens at most once a second, unless it is known to be out of date", async () => {
    const clock = storedServiceClock(desk.runtime);
    await store(1);
    await clock.fresh();
    await store(2);
    desk.clock.advance(999);
    await clock.fresh();
    expect(offset(clock.reading())).toBe(1);
    desk.clock.advance(1);
    await clock.fresh();
    expect(offset(clock.reading())).toBe(2);
    await store(3);
    clock.expire();
    await clock.fresh();
    expect(offset(clock.reading())).toBe(3);
  });

  test("happens in the background for whoever can't wait", async () => {
    const clock = storedServiceClock(desk.runtime);
    await store(1);
    expect(clock.reading()).toBeNull();
    await expect.poll(() => offset(clock.reading())).toBe(1);
  });

  test("goes on with what is known while the database is away", async () => {
    const gone = openDatabase("postgresql://nobody@127.0.0.1:9/none");
    const clock = storedServiceClock({ db: gone, clock: desk.clock });
    await clock.fresh();
    expect(clock.reading()).toBeNull();
    await gone.destroy();
  });
});

test("without dates, what the service has just made shows its clock to all, also when that is set", async () => {
  aheadMs = null;
  const [worker, web] = [startProcess(), startProcess()];
  for (const ms of [-90_000, 45_000]) {
    const now = desk.clock.now();
    await worker.call();
    desk.clock.advance(1);
    worker.gateway.observeMoment(new Date(now.getTime() + ms), { sentAt: now, receivedAt: now });
    await worker.call();
    desk.clock.advance(MINUTE_MS);
    expectNear(await web.aheadMs(), ms);
  }
});
