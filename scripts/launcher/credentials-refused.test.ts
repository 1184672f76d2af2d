import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/store/database";
import { updateServiceHealth } from "@/lib/store/service-health";
import { createTestDatabase } from "@/lib/store/testing/test-database";
import { reportRefusedCredentials } from "./service-reach";

const database = await createTestDatabase();
const db = openDatabase(database.url, { maxConnections: 1 });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const startedAt = new Date("2026-11-25T08:00:00Z");
const [before, since] = [new Date("2026-11-25T07:59:00Z"), new Date("2026-11-25T08:00:01Z")];
beforeEach(() =>
  updateServiceHealth(db, { tokenState: "none", tokenIssuedAt: null, lastErrorAt: null }),
);

async function said(signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  const terminal = { problem: (line: string) => void lines.push(line) };
  await reportRefusedCredentials({
    databaseUrl: database.url,
    serviceUrl: "https://user:hush@service.example/base",
    startedAt,
    terminal,
    signal,
    lookForMs: 20,
    lookEveryMs: 5,
  });
  return lines;
}

test("refused credentials are one line that says what to do, without what the address carries besides", async () => {
  await updateServiceHealth(db, { tokenState: "rejected", lastErrorAt: since });
  expect(await said()).toEqual([
    "The service at https://service.example refuses the credentials: nothing can be read or sent. Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET, and start again.",
  ]);
});

test.each([
  ["a refusal of an earlier start", { tokenState: "rejected", lastErrorAt: before }],
  ["a token", { tokenState: "valid", tokenIssuedAt: since, lastErrorAt: since }],
  ["no answer yet", { tokenState: "renewing", lastErrorAt: since }],
])("nothing is said after %s", async (_what, health) => {
  await updateServiceHealth(db, health);
  expect(await said()).toEqual([]);
});

test("nothing is said after a stop", async () => {
  await updateServiceHealth(db, { tokenState: "rejected", lastErrorAt: since });
  expect(await said(AbortSignal.abort())).toEqual([]);
});
