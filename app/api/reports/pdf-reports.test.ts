import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/api/error";
import {
  ReportChanges,
  ReportManifest,
  ReportView,
  type CreateReportInput,
} from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import { requireFitting } from "@/lib/desk/reports/create-report";
import { storedReport } from "@/lib/desk/reports/report-source";
import type { TestPerson } from "@/lib/desk/testing/test-desk";
import { TaggedFile } from "@/lib/reports/pdf/testing/read-tags";
import { findReport } from "@/lib/store/reports/exports";
import { startReportDesk, type ReportDesk } from "./testing/report-desk";

let started: ReportDesk;
let desk: ReportDesk["desk"];
let server: ReportDesk["server"];
let maker: TestPerson;
let books: ReportDesk["books"];
beforeAll(async () => {
  started = await startReportDesk();
  ({ desk, server, maker, books } = started);
});
afterAll(() => started.close());

const OWN = {
  origin: "http://desk.example",
  "x-rampdesk": "1",
  "content-type": "application/json",
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/reports${path}`, { headers: { cookie: maker.cookie, ...headers } });
const post = (input: unknown) =>
  fetch(`${server.url}/api/reports`, {
    method: "POST",
    headers: { cookie: maker.cookie, ...OWN },
    body: JSON.stringify(input),
  });
async function asked(input: CreateReportInput): Promise<ReportView> {
  const response = await post(input);
  expect(response.status).toBe(201);
  return ReportView.parse(await response.json());
}
const fileOf = async (number: number) =>
  Buffer.from(await (await get(`/${number}/file`)).arrayBuffer());
const pagesOf = (file: Buffer): number => new TaggedFile(file).pages.length;
async function verified(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Verification> {
  const headers = { cookie: maker.cookie, ...OWN, "content-type": "application/octet-stream" };
  return Verification.parse(
    await (
      await fetch(`${server.url}/api/reports/verify?name=${encodeURIComponent(name)}`, {
        method: "POST",
        headers,
        body: bytes,
      })
    ).json(),
  );
}

describe("receipts of a period", () => {
  test("are a page for each completed transaction, proved by a manifest, and the same to the byte when records change", async () => {
    const completed = await books.transaction({ sourceCurrency: "NGN", amountSent: "1000.50" });
    await books.transaction({ sourceCurrency: "NGN", amountSent: "7", recipient: null });
    for (const status of ["payment_confirmed", "awaiting_payment", "refunded", "failed"])
      await books.transaction({ sourceCurrency: "NGN", status });
    const view = await asked({
      kind: "receipts",
      format: "pdf",
      currency: "NGN",
      withFee: false,
      from: "2026-11-01",
      to: "2026-11-30",
    });
    expect(view.fileName).toMatch(
      /^SANDBOX_receipts_test-freight_2026-11-01_2026-11-30_Africa-Lagos_s\d{4}_v3\.pdf$/,
    );
    const response = await get(`/${view.number}/file`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const file = Buffer.from(await response.arrayBuffer());
    expect(pagesOf(file)).toBe(2);
    const manifest = ReportManifest.parse(await (await get(`/${view.number}/manifest`)).json());
    expect(manifest).toMatchObject({
      kind: "receipts",
      format: "pdf",
      rows: 2,
      bytes: file.byteLength,
      sha256: createHash("sha256").update(file).digest("hex"),
      totals: { amountSent: { NGN: "1007.5" }, amountReceived: { USDC: "1261" } },
      filters: { withFee: false },
    });

    await books.transaction({
      id: completed,
      sourceCurrency: "NGN",
      amountSent: "1000.50",
      status: "refunded",
    });
    await desk.db.updateTable("organisation").set({ name: "Renamed Freight" }).execute();
    expect((await fileOf(view.number)).equals(file)).toBe(true);
    const rest = await get(`/${view.number}/file`, { range: "bytes=5000-" });
    expect(Buffer.from(await rest.arrayBuffer()).equals(file.subarray(5000))).toBe(true);
    expect(await verified(view.fileName, new Uint8Array(file))).toMatchObject({
      answer: "unaltered",
      changes: { count: 1 },
    });
    expect(
      ReportChanges.parse(await (await get(`/${view.number}/changes`)).json()).rows,
    ).toMatchObject([{ transferId: completed, is: "removed" }]);
    const altered = new Uint8Array(file);
    altered[2000] = (altered[2000] ?? 0) ^ 1;
    expect(await verified(view.fileName, altered)).toMatchObject({
      answer: "altered",
      alterations: [{ byte: 2000 }],
    });
  });

  test("of remittance advice has what is confirmed too; with no transaction there is a page that says so", async () => {
    await books.transaction({ sourceCurrency: "GHS", status: "payment_confirmed" });
    await books.transaction({ sourceCurrency: "GHS", status: "completed" });
    await books.transaction({ sourceCurrency: "GHS", status: "cancelled" });
    expect(
      pagesOf(
        await fileOf((await asked({ kind: "remittance", format: "pdf", currency: "GHS" })).number),
      ),
    ).toBe(2);
    const none = await asked({ kind: "receipts", format: "pdf", currency: "XAF" });
    const empty = await fileOf(none.number);
    expect(pagesOf(empty)).toBe(1);
    expect(new TaggedFile(empty).lines().map((line) => line.trim())).toContain(
      `H1 Receipts ${none.fileName}`,
    );
    expect(ReportManifest.parse(await (await get(`/${none.number}/manifest`)).json()).rows).toBe(0);
  });
});

describe("a table as PDF", () => {
  test.each(["transactions", "reconciliation", "corridors"] as const)(
    "of %s has all rows, and is the same each time",
    async (kind) => {
      for (let at = 0; at < 30; at += 1)
        await books.transaction({
          sourceCurrency: "KES",
          amountSent: `${1000 + at}.50`,
          recipient: {
            name: `'=علي 😀 ${"long ".repeat(60)}`,
            account: "1".repeat(200),
            bankOrNetwork: null,
          },
        });
      const { number } = await asked({ kind, format: "pdf", currency: "KES" });
      const file = await fileOf(number);
      const { rows } = ReportView.parse(await (await get(`/${number}`)).json());
      expect([
        rows >= (kind === "corridors" ? 1 : 30),
        pagesOf(file) >= (kind === "corridors" ? 1 : 3),
      ]).toEqual([true, true]);
      expect((await fileOf(number)).equals(file)).toBe(true);
    },
  );

  test("of exceptions too", async () => {
    const account = await books.account({ currency: "ZAR" });
    await books.lines(account, [
      { bookedOn: "2026-11-10", amount: "5", currency: "ZAR", narration: "=CHARGE" },
    ]);
    expect(
      pagesOf(
        await fileOf(
          (
            await asked({
              kind: "exceptions",
              format: "pdf",
              account,
              from: "2026-11-01",
              to: "2026-11-30",
            })
          ).number,
        ),
      ),
    ).toBe(1);
  });
});

test.each(["receipts", "transactions"] as const)("a report of %s has tags", async (kind) => {
  await books.transaction({ sourceCurrency: "TZS", reference: "TXN-TAGGED" });
  const file = await fileOf((await asked({ kind, format: "pdf", currency: "TZS" })).number);
  expect(new TaggedFile(file).lines().some((line) => line.includes("TXN-TAGGED"))).toBe(true);
});

test("a report of receipts calls payments received only where all are in", async () => {
  const id = await books.transaction({ sourceCurrency: "MWK" });
  await books.ownTransfer(id, [
    {
      id: "p1",
      amount: "400",
      currency: "MWK",
      sessionId: "S1",
      status: "pending",
      receivedAt: null,
      createdAt: "2026-11-17T09:10:00Z",
    },
  ]);
  const headings = (file: Buffer) =>
    new TaggedFile(file).lines().flatMap((line) => line.trim().match(/^H2 (Payment.*)/)?.[1] ?? []);
  const view = await asked({ kind: "receipts", format: "pdf", currency: "MWK" });
  expect(headings(await fileOf(view.number))).toEqual(["Payment"]);
});

test("what can't be made as PDF, or is no PDF, is refused in words", async () => {
  const refused: [unknown, string, RegExp][] = [
    [{ kind: "receipts" }, "format", /Choose PDF/],
    [{ kind: "remittance", format: "xlsx" }, "format", /Choose PDF/],
    [
      { kind: "transactions", format: "pdf", preset: "xero", currency: "NGN" },
      "format",
      /Choose CSV or Excel/,
    ],
  ];
  for (const [input, field, words] of refused) {
    const response = await post(input);
    expect(response.status).toBe(400);
    expect(ApiError.parse(await response.json()).error.fields?.[field]).toMatch(words);
  }
});

test("more than a PDF holds is refused when it is asked for, with what to do", async () => {
  for (let at = 0; at < 3; at += 1) await books.transaction({ sourceCurrency: "UGX" });
  for (const [kind, words] of [
    ["receipts", /3 documents.*2 of them.*fewer days/],
    ["reconciliation", /3 rows.*2 of them.*CSV/],
  ] as const) {
    const row = await findReport(
      desk.db,
      (await asked({ kind, format: "pdf", currency: "UGX" })).number,
    );
    if (!row) throw new Error("no report");
    const { source } = storedReport(row);
    await expect(requireFitting(desk.db, "pdf", source, 2)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(words),
    });
    await requireFitting(desk.db, "pdf", source, 3);
  }
});
