import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import {
  TransactionDetail,
  TransactionList,
  TransactionTotals,
} from "@/lib/contract/api/transactions";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import {
  sendJson,
  startHostileService,
  wireRecord,
  type HostileService,
} from "@/lib/desk/transactions/testing/hostile-service";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import * as listRoute from "./route";
import * as totalsRoute from "./totals/route";
import * as transactionRoute from "./[id]/route";

let service: HostileService;
let desk: TestDesk;
let server: RouteServer;
let person: TestPerson;

beforeAll(async () => {
  service = await startHostileService({ records: [] });
  desk = await startTestDesk({ serviceBaseUrl: service.url });
  setRuntime(desk.runtime);
  server = await serveRoutes({
    "/api/transactions": listRoute,
    "/api/transactions/totals": totalsRoute,
    "/api/transactions/[id]": transactionRoute,
  });
  person = await desk.signedIn("viewer");
});
afterAll(async () => {
  await server.close();
  await desk.close();
  await service.close();
});
beforeEach(() => {
  service.options.records = Array.from({ length: 250 }, (_, index) => wireRecord(index));
  service.requests.length = 0;
  delete service.options.intercept;
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/transactions${path}`, { headers: { cookie: person.cookie }, ...init });
const linesOf = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

test("a page is asked for by query and answers by the contract", async () => {
  const list = TransactionList.parse(await (await ask("?state=closed&page=2&pageSize=100")).json());
  expect(list).toMatchObject({ page: 2, pageSize: 100, hasNext: true, timeZone: "Africa/Lagos" });
  expect(list.transactions[0]?.id).toBe("id-000100");
  const bad = ApiError.parse(await (await ask("?from=2026-03-01")).json());
  expect(bad.error).toMatchObject({
    code: "invalid",
    fields: { to: "A date range needs both its first and its last day" },
  });
});

test("one transaction is found by its reference, URL-encoded, and a bad one is a 404 of ours", async () => {
  service.options.records = [wireRecord(1, { reference: "TXN 1/2" })];
  expect(
    TransactionDetail.parse(await (await ask(`/${encodeURIComponent("TXN 1/2")}`)).json())
      .transaction.id,
  ).toBe("id-000001");
  const missing = await ask("/TXN-NONE");
  expect(missing.status).toBe(404);
  expect(ApiError.parse(await missing.json()).error.reason).toBe("unknown");
});

test("a service failure is told apart from a missing transaction", async () => {
  service.options.intercept = (_request, response) => {
    sendJson(response, 403, { success: false, message: "no" });
    return true;
  };
  expect((await ask("")).status).toBe(422);
});

test("totals come as lines, the last one done", async () => {
  const response = await ask("/totals?state=closed");
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const totals = (await linesOf(response)).map((line) => TransactionTotals.parse(line));
  expect(totals.map(({ counted, done }) => [counted, done])).toEqual([
    [100, false],
    [200, false],
    [250, false],
    [250, true],
  ]);
});

test("totals that break off end with an error, and without a last count", async () => {
  service.options.intercept = ({ page }, response) => {
    if (page !== 2) return false;
    sendJson(response, 403, { success: false, message: "no" });
    return true;
  };
  const lines = await linesOf(await ask("/totals"));
  expect(TransactionTotals.parse(lines[0])).toMatchObject({ counted: 100, done: false });
  expect(ApiError.parse(lines.at(-1)).error).toMatchObject({
    code: "refused_by_service",
    message: "The service refused this: “no”",
  });
});

test("a browser that leaves stops the count", async () => {
  service.options.records = Array.from({ length: 5000 }, (_, index) => wireRecord(index));
  const leaving = new AbortController();
  let seen = 0;
  service.options.intercept = ({ page }) => {
    seen = page;
    if (page === 3) leaving.abort();
    return false;
  };
  const response = await ask("/totals", { signal: leaving.signal });
  await expect(response.text()).rejects.toThrow();
  const at = seen;
  // The one request that was on its way may still arrive; after it, nothing does.
  await ask("?pageSize=1");
  expect(seen).toBeLessThanOrEqual(at + 1);
  expect(seen).toBeLessThan(10);
});

test("nobody without a session sees any of it", async () => {
  for (const path of ["", "/totals", "/TXN-000001"])
    expect((await fetch(`${server.url}/api/transactions${path}`)).status).toBe(401);
});
