import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { isListenedTo, listen } from "@/lib/store/postgres/listen";
import { updateServiceHealth } from "@/lib/store/service-health";
import { startTestDesk } from "../testing/test-desk";
import { getAwayParts } from "./get-connection";

const desk = await startTestDesk();
afterAll(() => desk.close());

const startListening = () => listen(desk.databaseUrl, "desk_work", { onNotify: () => undefined });

test("the worker is away when it is not connected, and back when it is", async () => {
  const { ctx } = await desk.signedIn("viewer");
  expect(await getAwayParts(ctx)).toEqual({ away: "worker" });
  const worker = await startListening();
  expect(await getAwayParts(ctx)).toEqual({ away: null });
  await worker.close();
  await expect.poll(() => getAwayParts(ctx)).toEqual({ away: "worker" });
});

test("the service is away after two minutes of failures, and nothing is known of it without a worker", async () => {
  const { ctx } = await desk.signedIn("viewer");
  const now = desk.clock.now().getTime();
  await updateServiceHealth(desk.db, {
    lastOkAt: new Date(now - 121_000),
    lastErrorAt: new Date(now),
  });
  expect(await getAwayParts(ctx)).toEqual({ away: "worker" });
  const worker = await startListening();
  expect(await getAwayParts(ctx)).toEqual({ away: "service" });
  await updateServiceHealth(desk.db, { lastOkAt: new Date(now + 1_000) });
  expect(await getAwayParts(ctx)).toEqual({ away: null });
  await worker.close();
});

test("a worker that is connected and silent is away, one that listens says that it is there", async () => {
  const frozen = new pg.Client({
    connectionString: desk.databaseUrl,
    application_name: "rampdesk listen desk_work",
  });
  await frozen.connect();
  await frozen.query("listen desk_work");
  expect(await isListenedTo(desk.db, "desk_work", 10)).toBe(true);
  await delay(300);
  expect(await isListenedTo(desk.db, "desk_work", 0.2)).toBe(false);
  await frozen.end();
  const worker = await startListening();
  await delay(5_500);
  expect(await isListenedTo(desk.db, "desk_work", 3)).toBe(true);
  await worker.close();
});
