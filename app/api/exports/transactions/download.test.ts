import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ExportManifest, ExportView } from "@/lib/contract/api/exports";
import { createExport, getExport } from "@/lib/desk/exports/exports";
import { setRuntime } from "@/lib/desk/runtime";
import { startTestDesk, type TestDesk, type TestPerson } from "@/lib/desk/testing/test-desk";
import {
  sendJson,
  startHostileService,
  wireRecord,
  type HostileService,
} from "@/lib/desk/transactions/testing/hostile-service";
import { serveRoutes, type RouteServer } from "@/lib/http/testing/serve-routes";
import * as exportsRoute from "./route";
import * as exportRoute from "./[number]/route";
import * as fileRoute from "./[number]/file/route";
import * as manifestRoute from "./[number]/manifest/route";

let service: HostileService;
let desk: TestDesk;
let server: RouteServer;
let person: TestPerson;

beforeAll(async () => {
  service = await startHostileService({ records: [] });
  desk = await startTestDesk({ serviceBaseUrl: service.url });
  setRuntime(desk.runtime);
  server = await serveRoutes({
    "/api/exports/transactions": exportsRoute,
    "/api/exports/transactions/[number]": exportRoute,
    "/api/exports/transactions/[number]/file": { GET: fileRoute.GET },
    "/api/exports/transactions/[number]/manifest": manifestRoute,
  });
  person = await desk.signedIn("viewer");
});
afterAll(async () => {
  await server.close();
  await desk.close();
  await service.close();
});
beforeEach(() => {
  service.options.records = [];
  delete service.options.intercept;
});

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.url}/api/exports/transactions${path}`, {
    method,
    headers: {
      cookie: person.cookie,
      origin: "http://desk.example",
      "content-type": "application/json",
      "x-rampdesk": "1",
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function asked(filter: unknown): Promise<ExportView> {
  const response = await ask("POST", "", filter);
  expect(response.status).toBe(201);
  return ExportView.parse(await response.json());
}

test("a file arrives as CSV under its name, and its manifest proves the bytes that arrived", async () => {
  service.options.records = [
    wireRecord(1, {
      recipient: {
        name: '=HYPERLINK("http://x")',
        account_number: "0180294416",
        bank_name: "Equity, Nairobi",
      },
      failure_reason: "-",
    }),
    ...Array.from({ length: 230 }, (_, index) => wireRecord(index + 2)),
  ];
  const { number, fileName } = await asked({ from: "2026-03-01", to: "2026-03-31" });
  const response = await ask("GET", `/${number}/file`);
  expect(
    Object.fromEntries(
      ["content-type", "content-disposition", "cache-control"].map((name) => [
        name,
        response.headers.get(name),
      ]),
    ),
  ).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "private, no-store, no-transform",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const lines = bytes.toString("utf8").split("\r\n");
  expect(lines).toHaveLength(1 + 231 + 1);
  expect(lines[0]?.split(",").slice(0, 6)).toEqual([
    "reference",
    "transfer_id",
    "your_reference",
    "created_at",
    "time_zone",
    "created_at_utc",
  ]);
  expect(lines[1]).toBe(
    '"TXN-000001","id-000001",,"2026-03-15T12:59:00.000+01:00","Africa/Lagos","2026-03-15T11:59:00.000Z","onramp","transaction_completed",' +
      `"'=HYPERLINK(""http://x"")","0180294416","Equity, Nairobi","NGN",1000,2000,"USDC",0.5,,1.50,,,,"unmatched",,,,,"'-"`,
  );

  const manifestAnswer = await ask("GET", `/${number}/manifest`);
  expect(manifestAnswer.headers.get("content-disposition")).toBe(
    `attachment; filename="${fileName.replace(".csv", ".manifest.json")}"`,
  );
  const manifest = ExportManifest.parse(await manifestAnswer.json());
  expect(manifest).toMatchObject({
    fileName,
    sandbox: true,
    rows: 231,
    bytes: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    totals: { amountSent: { NGN: "231000" }, amountReceived: { USDC: "115.5" } },
    columns: lines[0]?.split(","),
  });
  expect(ExportView.parse(await (await ask("GET", `/${number}`)).json())).toMatchObject({
    state: "done",
    rows: 231,
    manifest,
  });
});

test("a file that breaks off arrives as a broken download, never as a short file", async () => {
  service.options.records = Array.from({ length: 500 }, (_, index) => wireRecord(index));
  service.options.intercept = ({ page }, response) => {
    if (page !== 3) return false;
    sendJson(response, 403, { success: false, message: "Not any more" });
    return true;
  };
  const { number } = await asked({});
  const response = await ask("GET", `/${number}/file`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(ExportView.parse(await (await ask("GET", `/${number}`)).json())).toMatchObject({
    state: "failed",
    rows: 200,
    message: "The service refused this: “Not any more” The file received is incomplete.",
  });
  expect((await ask("GET", `/${number}/manifest`)).status).toBe(409);
});

test("stopping it breaks the download off, wherever it is", async () => {
  service.options.records = Array.from({ length: 500 }, (_, index) => wireRecord(index));
  service.options.intercept = ({ page }) => page === 2 && new Promise<boolean>(() => undefined);
  const { number } = await asked({});
  const response = await ask("GET", `/${number}/file`);
  // Heard from the start: it may break off before the answer to the stop is here.
  const ending = response.arrayBuffer().then(
    () => "complete",
    () => "broken off",
  );
  await expect.poll(() => service.requests.length).toBeGreaterThanOrEqual(2);
  const stopped = await ask("DELETE", `/${number}`, {});
  expect(ExportView.parse(await stopped.json())).toMatchObject({ state: "cancelled" });
  service.options.records = [];
  expect(await ending).toBe("broken off");
});

test("the browser that leaves ends the export", async () => {
  service.options.records = Array.from({ length: 500 }, (_, index) => wireRecord(index));
  service.options.intercept = ({ page }) => page === 2 && new Promise<boolean>(() => undefined);
  const { number } = await asked({});
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/api/exports/transactions/${number}/file`, {
    headers: { cookie: person.cookie },
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  leaving.abort();
  await expect
    .poll(async () => ExportView.parse(await (await ask("GET", `/${number}`)).json()).state)
    .toBe("cancelled");
});

test("a user who is disabled gets no more of a file that is under way, and the export says why", async () => {
  const leaver = await desk.signedIn("viewer");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    service.options.records = Array.from({ length: 500 }, (_, index) => wireRecord(index));
    service.options.intercept = ({ page }) => page === 2 && new Promise<boolean>(() => undefined);
    const { number } = await createExport(leaver.ctx, {});
    const response = await fetch(`${server.url}/api/exports/transactions/${number}/file`, {
      headers: { cookie: leaver.cookie },
    });
    const ending = response.arrayBuffer().then(
      () => "complete",
      () => "broken off",
    );
    await expect.poll(() => service.requests.length).toBeGreaterThanOrEqual(2);
    await desk.db
      .updateTable("users")
      .set({ disabledAt: desk.clock.now() })
      .where("id", "=", leaver.userId)
      .execute();
    vi.advanceTimersByTime(3_000);
    expect(await ending).toBe("broken off");
    await expect
      .poll(() => getExport(leaver.ctx, String(number)))
      .toMatchObject({
        state: "cancelled",
        message: expect.stringMatching(/was disabled/) as string,
      });
  } finally {
    vi.useRealTimers();
  }
});

test("a look at the headers alone uses nothing up", async () => {
  const { number } = await asked({});
  expect(fileRoute.HEAD().status).toBe(405);
  expect(ExportView.parse(await (await ask("GET", `/${number}`)).json()).state).toBe("ready");
});

test("nobody without a session asks for a file or fetches one", async () => {
  const { number } = await asked({});
  for (const path of ["", "/file", "/manifest"])
    expect((await fetch(`${server.url}/api/exports/transactions/${number}${path}`)).status).toBe(
      401,
    );
  expect((await fetch(`${server.url}/api/exports/transactions`, { method: "POST" })).status).toBe(
    415,
  );
});
