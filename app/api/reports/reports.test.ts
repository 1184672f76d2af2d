import { createHash } from "node:crypto";
import { readXlsx } from "hucre";
import { afterAll, describe, expect, test } from "vitest";
import {
  RememberedColumns,
  ReportChanges,
  ReportList,
  ReportManifest,
  ReportView,
  type CreateReportInput,
} from "@/lib/contract/api/reports";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { NOVEMBER, reportCalls } from "./testing/report-calls";
import { startReportDesk } from "./testing/report-desk";

const reports = await startReportDesk();
const { desk, server, maker, books } = reports;
const viewer = await desk.signedIn("viewer");
const { ask, asked, fileOf, viewOf, verified, someTransactions } = reportCalls(reports);
afterAll(() => reports.close());

describe("a report's file", () => {
  test("is proved by its manifest, and stays the same to the byte when records change", async () => {
    const ids = await someTransactions(5, "NGN");
    const view = await asked({ kind: "reconciliation", currency: "NGN", ...NOVEMBER });
    expect(view).toMatchObject({
      state: "ready",
      kind: "reconciliation",
      createdBy: maker.ctx.actor.name,
      createdById: maker.userId,
      manifest: null,
    });
    expect(view.fileName).toMatch(
      /^SANDBOX_recon_test-freight_2026-11-01_2026-11-30_Africa-Lagos_s\d{4}_v3\.csv$/,
    );
    await books.transaction({
      id: ids[0] ?? "",
      sourceCurrency: "NGN",
      amountSent: "1.00",
      createdAt: new Date(Date.UTC(2026, 10, 1, 9)),
    });
    const first = await ask("GET", `/${view.number}/file`);
    expect(first.headers.get("content-disposition")).toBe(
      `attachment; filename="${view.fileName}"`,
    );
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.toString().split("\r\n")).toHaveLength(1 + 5 + 1);
    expect(bytes.toString()).toContain(",1000.50,");
    const manifest = ReportManifest.parse(
      await (await ask("GET", `/${view.number}/manifest`)).json(),
    );
    expect(manifest).toMatchObject({
      schema: "rampdesk.report/2",
      rows: 5,
      bytes: bytes.byteLength,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      totals: {
        amountSent: { NGN: "5012.5" },
        amountReceived: { USDC: "3152.5" },
        amountQuoted: {},
      },
      cutOff: desk.clock.now().toISOString(),
      mirror: {
        verifiedAt: desk.clock.now().toISOString(),
        incomplete: 0,
        unreadable: 0,
        trouble: null,
      },
      timeZone: "Africa/Lagos",
      columns: bytes.toString().split("\r\n")[0]?.split(","),
    });
    const again = await ask("GET", `/${view.number}/file`, { person: viewer });
    expect(again.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await viewOf(view.number)).toMatchObject({ state: "done", downloads: 2, rows: 5 });
    expect(
      (await desk.audited(String(view.number))).map(({ action, actorId }) => [
        action,
        actorId === viewer.userId,
      ]),
    ).toEqual([
      ["report.created", false],
      ["report.downloaded", false],
      ["report.finished", false],
      ["report.downloaded", true],
    ]);
  });

  test("is resumed from any byte, also when it has not been written yet, and only while it is the same", async () => {
    await someTransactions(3, "GHS");
    const { number } = await asked({ kind: "transactions", currency: "GHS" });
    const rest = await ask("GET", `/${number}/file`, { headers: { range: "bytes=100-" } });
    expect(rest.status).toBe(206);
    const whole = await fileOf(number);
    expect(rest.headers.get("content-range")).toBe(
      `bytes 100-${whole.byteLength - 1}/${whole.byteLength}`,
    );
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    const etag = rest.headers.get("etag") ?? "";
    for (const byte of [1, 57, whole.byteLength - 1])
      expect(
        (await fileOf(number, { range: `bytes=${byte}-`, "if-range": etag })).equals(
          whole.subarray(byte),
        ),
      ).toBe(true);
    expect(
      (await fileOf(number, { range: "bytes=100-", "if-range": '"another"' })).equals(whole),
    ).toBe(true);
    expect((await fileOf(number, { range: `bytes=${whole.byteLength}-` })).equals(whole)).toBe(
      true,
    );
  });

  test("goes on being recorded when the browser leaves, so that the rest can be fetched", async () => {
    const { number } = await asked({ kind: "transactions", currency: "GHS" });
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/api/reports/${number}/file`, {
      headers: { cookie: maker.cookie },
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(async () => (await viewOf(number)).state).toBe("done");
  });

  test("can be stopped before it is written, and fetched after all", async () => {
    const { number } = await asked({ kind: "transactions", currency: "GHS" });
    expect((await ask("DELETE", `/${number}`, { body: {}, person: viewer })).status).toBe(403);
    expect(
      ReportView.parse(await (await ask("DELETE", `/${number}`, { body: {} })).json()),
    ).toMatchObject({ state: "cancelled" });
    expect((await fileOf(number)).toString().split("\r\n")).toHaveLength(5);
    expect((await viewOf(number)).state).toBe("done");
  });

  test("as XLSX has its rows on one sheet and the totals on the second, and is the same each time", async () => {
    await someTransactions(4, "KES");
    const { number } = await asked({ kind: "transactions", format: "xlsx", currency: "KES" });
    const bytes = await fileOf(number);
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([5, 8]);
    expect(sheets[0]?.rows[1]?.slice(9, 11)).toEqual(["KES", 1003.5]);
    expect(sheets[1]?.rows).toContainEqual(["Amount sent", null, "KES", 4008]);
    expect((await fileOf(number)).equals(bytes)).toBe(true);
  });

  test.each([
    [
      "xero" as const,
      '"Date","Amount","Payee","Description","Reference"'.replaceAll('"', ""),
      /^"2026-11-03",-1002\.50,"Meridian Lines FZE"/,
    ],
    [
      "quickbooks" as const,
      "Date,Description,Amount",
      /^"2026-11-03","TXN-.* UGX 1002\.50 to USDC 630\.5",-1002\.50$/,
    ],
    [
      "debit_credit" as const,
      "date,reference,description,debit,credit,currency",
      /^"2026-11-03","TXN-.*",1002\.50,,"UGX"$/,
    ],
  ])(
    "for %s has the columns it imports, money out negative or a debit",
    async (preset, head, line) => {
      await someTransactions(3, "UGX");
      await books.transaction({ sourceCurrency: "UGX", status: "failed" });
      const { number } = await asked({ kind: "transactions", preset, currency: "UGX" });
      const lines = (await fileOf(number)).toString().split("\r\n");
      expect(lines[0]).toBe(head);
      expect(lines.find((text) => text.includes("2026-11-03"))).toMatch(line);
      expect(lines.join()).not.toContain("failed");
    },
  );

  test("has no formula behind a semicolon within a text either, which begins a cell where the comma is the decimal sign", async () => {
    await books.transaction({
      sourceCurrency: "BIF",
      recipient: {
        name: "INV 8;=1+cmd|'/C calc'!A0;x",
        account: "0180294416",
        bankOrNetwork: "Zenith Bank",
      },
      createdAt: new Date("2026-11-03T09:00:00Z"),
    });
    const view = await asked({ kind: "reconciliation", currency: "BIF", ...NOVEMBER });
    const file = await fileOf(view.number);
    expect(file.toString()).toContain(`,"INV 8;'=1+cmd|'/C calc'!A0;x",`);
    expect((await fileOf(view.number)).equals(file)).toBe(true);
    expect(await verified(view.fileName, new Uint8Array(file))).toMatchObject({
      answer: "unaltered",
    });
  });

  test("for an accounting product leaves out transactions without a date, and says how many: a line needs a day", async () => {
    await someTransactions(1, "RWF");
    for (const status of ["transaction_completed", "transaction_completed", "failed"])
      await books.transaction({ sourceCurrency: "RWF", amountSent: "7", createdAt: null, status });
    const input = {
      kind: "transactions",
      preset: "debit_credit",
      currency: "RWF",
      ...NOVEMBER,
    } as const;
    const view = await asked(input);
    const lines = async (number: number) =>
      (await fileOf(number)).toString().trimEnd().split("\r\n").slice(1);
    expect(await lines(view.number)).toEqual([expect.stringMatching(/^"2026-11-01",/)]);
    const words = [
      "1 Nov 2026 – 30 Nov 2026",
      "Currency: RWF, either side",
      "Left out: 2 transactions without a date",
    ];
    expect(view.filterWords).toEqual(words);
    expect(
      ReportManifest.parse(await (await ask("GET", `/${view.number}/manifest`)).json()),
    ).toMatchObject({
      rows: 1,
      undated: 0,
      totals: { amountSent: { RWF: "1000.5" } },
      filterWords: words,
      filters: { undatedLeftOut: 2 },
    });
    // A list has them.
    expect(
      await lines((await asked({ kind: "transactions", currency: "RWF", ...NOVEMBER })).number),
    ).toHaveLength(4);
  });

  test("of chosen columns has them in their order, in CSV and XLSX, and is verified and compared by them", async () => {
    const ids = await someTransactions(2, "XOF");
    const columns = ["amount_sent", "transfer_id", "match_status", "fee"];
    const view = await asked({ kind: "transactions", preset: "chosen", columns, currency: "XOF" });
    const file = await fileOf(view.number);
    expect(view.fileName).toContain("transactions-chosen_");
    expect(file.toString()).toMatch(/^amount_sent,transfer_id,match_status,fee\r\n1001\.50,"/);
    expect(
      ReportManifest.parse(await (await ask("GET", `/${view.number}/manifest`)).json()),
    ).toMatchObject({ preset: "chosen", columns, rows: 2 });
    const workbook = await asked({
      kind: "transactions",
      preset: "chosen",
      columns,
      currency: "XOF",
      format: "xlsx",
    });
    expect(
      (await readXlsx(new Uint8Array(await fileOf(workbook.number)))).sheets[0]?.rows[0],
    ).toEqual(columns);

    // Somebody's next choice changes no report that there is, and a change outside of the columns is none of it.
    await ask("PUT", "/columns", { body: { columns: ["fee"] } });
    await books.transaction({
      id: ids[0] ?? "",
      sourceCurrency: "XOF",
      amountSent: "1000.50",
      rate: "999",
      createdAt: new Date(Date.UTC(2026, 10, 1, 9)),
    });
    expect((await fileOf(view.number)).equals(file)).toBe(true);
    expect(await verified(view.fileName, new Uint8Array(file))).toMatchObject({
      answer: "unaltered",
      changes: { count: 0 },
    });
    await books.transaction({
      id: ids[1] ?? "",
      sourceCurrency: "XOF",
      amountSent: "7.50",
      createdAt: new Date(Date.UTC(2026, 10, 2, 9)),
    });
    expect(
      ReportChanges.parse(await (await ask("GET", `/${view.number}/changes`)).json()),
    ).toMatchObject({
      count: 1,
      rows: [{ cells: [{ column: "amount_sent", was: "1001.50", now: "7.50" }] }],
    });
    expect(
      await verified(
        view.fileName,
        new Uint8Array(Buffer.from(file.toString().replace("1001.50", "1.50"))),
      ),
    ).toMatchObject({ answer: "altered", alterations: [{ line: 2, column: "amount_sent" }] });
    expect(RememberedColumns.parse(await (await ask("GET", "/columns")).json())).toEqual({
      columns: ["fee"],
    });
  });

  test("of corridors weighs the rates by the amounts; of exceptions names what stood open", async () => {
    await books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "100",
      amountReceived: "10",
      rate: "10",
      fee: "1.25",
    });
    await books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "300",
      amountReceived: "20",
      rate: "15",
      fee: null,
    });
    const corridors = (await fileOf((await asked({ kind: "corridors", currency: "ZAR" })).number))
      .toString()
      .split("\r\n");
    expect(corridors[1]).toBe(
      '"2026-11","Africa/Lagos","ZAR","USDC",2,400,30,,13.333333333333,0.075,10,15,1.25,1',
    );
    // Fees that name a currency are added by themselves: they are fees all the same.
    await books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "100",
      amountReceived: "10",
      rate: "10",
      fee: "12.50 NGN",
    });
    await books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "100",
      amountReceived: "10",
      rate: "10",
      fee: "1250 NGN",
    });
    const named = (await fileOf((await asked({ kind: "corridors", currency: "ZAR" })).number))
      .toString()
      .split("\r\n");
    expect(named[1]).toBe(
      '"2026-11","Africa/Lagos","ZAR","USDC",4,600,50,,12,0.083333333333,10,15,1.25 and 1262.50 NGN,1',
    );
    const account = await books.account({ currency: "ZAR" });
    await books.lines(account, [
      { bookedOn: "2026-11-10", amount: "5", currency: "ZAR", narration: "=CHARGE" },
      { bookedOn: "2026-11-30", amount: "7", currency: "ZAR", narration: "LATE" },
    ]);
    const view = await asked({ kind: "exceptions", account, ...NOVEMBER });
    const exceptions = (await fileOf(view.number)).toString();
    expect(exceptions).toContain(`"'=CHARGE"`);
    expect(exceptions.split("\r\n").filter((text) => text.includes('"transfer"'))).toHaveLength(4);
  });

  test("of corridors has the lowest and highest rate in one direction", async () => {
    const onRamp = (amountSent: string, amountReceived: string, rate: string) =>
      books.transaction({ sourceCurrency: "XAF", amountSent, amountReceived, rate });
    const offRamp = (amountSent: string, amountReceived: string, rate: string) =>
      books.transaction({
        sourceCurrency: "USDC",
        destinationCurrency: "XAF",
        amountSent,
        amountReceived,
        rate,
      });
    await onRamp("100", "10", "10");
    await onRamp("96", "6", "0.0625");
    // The rate leads from neither amount to the other.
    await onRamp("90", "10", "2");
    await offRamp("10", "80", "8");
    await offRamp("10", "125", "0.08");
    const { number } = await asked({ kind: "corridors", currency: "XAF" });
    const rates = (await fileOf(number))
      .toString()
      .split("\r\n")
      .slice(1, 3)
      .map((line) => line.split(",").slice(10, 12).join(" to "));
    expect(rates).toEqual(["8 to 12.5", "10 to 16"]);
  });

  test("of reconciliation has net differences, in chosen columns too", async () => {
    const account = await books.account({ currency: "MWK" });
    const id = await books.transaction({ sourceCurrency: "MWK", amountSent: "100" });
    const [line = ""] = await books.lines(account, [
      { bookedOn: "2026-11-18", amount: "109", currency: "MWK", narration: "OUT" },
    ]);
    await makeMatch(maker.ctx, {
      accountId: account,
      lineIds: [line],
      legs: [{ transactionId: id, side: "source" }],
      reason: { kind: "bank_charge" },
    });
    const inputs: CreateReportInput[] = [
      { kind: "reconciliation", currency: "MWK" },
      { kind: "transactions", preset: "chosen", columns: ["difference"], currency: "MWK" },
    ];
    for (const input of inputs) {
      const { number } = await asked(input);
      expect((await fileOf(number)).toString()).toMatch(/[,\n]-9[,\r]/);
    }
    const filtersOf = async (input: CreateReportInput) =>
      (
        await desk.db
          .selectFrom("exports")
          .select("filters")
          .where("number", "=", (await asked(input)).number)
          .executeTakeFirstOrThrow()
      ).filters;
    expect(await filtersOf({ kind: "reconciliation", currency: "MWK" })).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ currency: "MWK", coveredFrom: "2026-11-01" }),
      ]),
    });
    expect(await filtersOf({ kind: "transactions" })).not.toHaveProperty("accounts");
  });

  test("of exceptions has a refund beside its payment, of the account that it was paid from", async () => {
    const [account, other] = [
      await books.account({ currency: "KES" }),
      await books.account({ currency: "KES" }),
    ];
    const id = await books.transaction({
      sourceCurrency: "KES",
      amountSent: "800",
      status: "refunded",
    });
    const subjects = async (of: string) => {
      const rows = (
        await fileOf((await asked({ kind: "exceptions", account: of, ...NOVEMBER })).number)
      )
        .toString()
        .split("\r\n");
      return rows.flatMap((text) => new RegExp(`leg:${id}:[^"]+`).exec(text)?.[0] ?? []);
    };
    const lines = [
      { bookedOn: "2026-11-18", amount: "800", currency: "KES", narration: "OUT" },
      { bookedOn: "2026-11-30", amount: "7", currency: "KES", narration: "LATE" },
    ];
    const [paid = ""] = await books.lines(account, lines);
    await books.lines(other, lines);
    expect([await subjects(account), await subjects(other)]).toEqual([
      [`leg:${id}:refund`, `leg:${id}:source`],
      [`leg:${id}:refund`, `leg:${id}:source`],
    ]);
    await makeMatch(maker.ctx, {
      accountId: account,
      lineIds: [paid],
      legs: [{ transactionId: id, side: "source" }],
    });
    expect([await subjects(account), await subjects(other)]).toEqual([[`leg:${id}:refund`], []]);
  });
});

test("the history has what anybody exported, newest first", async () => {
  const view = await asked({ kind: "transactions", currency: "GHS" });
  const { reports: listed } = ReportList.parse(
    await (await ask("GET", "", { person: viewer })).json(),
  );
  expect(listed[0]).toMatchObject({ number: view.number, createdBy: maker.ctx.actor.name });
  expect(listed.map((report) => report.number)).toEqual(
    listed.map((report) => report.number).toSorted((a, b) => b - a),
  );
});

test("what can't be made is refused in words", async () => {
  for (const input of [
    { kind: "transactions", preset: "xero" },
    { kind: "exceptions" },
    { kind: "transactions", from: "2026-11-02" },
    { kind: "corridors", preset: "xero", currency: "NGN" },
  ]) {
    const response = await ask("POST", "", { body: input });
    expect([response.status, typeof (await response.json())]).toEqual([400, "object"]);
  }
  expect((await ask("GET", "/999999/file")).status).toBe(404);
});
