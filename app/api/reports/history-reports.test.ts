import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import {
  ReportChanges,
  ReportList,
  ReportManifest,
  ReportView,
  type CreateReportInput,
} from "@/lib/contract/api/reports";
import { Verification } from "@/lib/contract/api/verification";
import { totalMirror } from "@/lib/desk/mirror/search-mirror";
import { startReportDesk, type ReportDesk } from "./testing/report-desk";

let started: ReportDesk;
let books: ReportDesk["books"];
const ids: string[] = [];
/** The desk's clock is set to 20 November 2026, in Lagos. */
beforeAll(async () => {
  started = await startReportDesk();
  books = started.books;
  const names = ["Zawadi 100% Mills", "okonkwo_haulage", "Meridian Lines FZE"] as const;
  for (let at = 0; at < 24; at += 1) {
    ids.push(
      await books.transaction({
        ...(at % 4 === 0
          ? { sourceCurrency: "USDC", destinationCurrency: "NGN" }
          : { sourceCurrency: at % 2 ? "NGN" : "KES", destinationCurrency: "USDC" }),
        amountSent: `${1000 * (at % 5)}.50`,
        status: (["transaction_completed", "failed", "refunded"] as const)[at % 3] ?? "failed",
        recipient: {
          name: names[Math.floor(at / 2) % 3] ?? null,
          account: `10147729${10 + at}`,
          bankOrNetwork: null,
        },
        createdAt: at % 8 === 7 ? null : new Date(Date.UTC(2026, 9 + (at % 2), 1 + at, 23, 30)),
      }),
    );
  }
});
afterAll(() => started.close());

const OWN = {
  origin: "http://desk.example",
  "x-rampdesk": "1",
  "content-type": "application/json",
};
const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${started.server.url}/api/reports${path}`, {
    method,
    headers: { cookie: started.maker.cookie, ...(method === "GET" ? {} : OWN) },
    body: body === undefined ? null : JSON.stringify(body),
  });

async function asked(input: CreateReportInput): Promise<ReportView> {
  const response = await ask("POST", "", input);
  expect(response.status).toBe(201);
  return ReportView.parse(await response.json());
}
const fileOf = async (number: number) => (await ask("GET", `/${number}/file`)).text();
const rowsOf = (file: string) => file.split("\r\n").length - 2;
const manifestOf = async (number: number) =>
  ReportManifest.parse(await (await ask("GET", `/${number}/manifest`)).json());

describe("an export of all history", () => {
  const filters: [string, MirrorFilter, string[]][] = [
    ["nothing", {}, []],
    [
      "days, which leave out what has none",
      { from: "2026-10-01", to: "2026-11-20" },
      ["1 Oct 2026 – 20 Nov 2026"],
    ],
    ["a period up to today", { period: "this_month" }, ["1 Nov 2026 – 20 Nov 2026"]],
    ["several statuses", { status: ["failed", "refunded"] }, ["Status: Failed, Refunded"]],
    ["a direction", { type: "onramp" }, ["Direction: On-ramp"]],
    ["a currency, however it was written", { currency: "ngn" }, ["Currency: NGN, either side"]],
    [
      "a recipient with a sign of patterns",
      { recipient: "100% mills" },
      ["Recipient: “100% mills”"],
    ],
    ["an account in groups", { recipient: "1014 7729 11" }, ["Recipient: “1014 7729 11”"]],
    [
      "amounts",
      { amountCurrency: "ngn", amountMin: "1000", amountMax: "3000.50" },
      ["Amount: NGN 1,000.00 to NGN 3,000.50"],
    ],
    ["a text", { text: "O_H" }, ["Search: “O_H”"]],
    [
      "several at once",
      {
        period: "last_month",
        currency: "KES",
        status: ["failed", "transaction_completed"],
        text: "mills",
        amountCurrency: "KES",
        amountMin: "1",
      },
      [
        "1 Oct 2026 – 31 Oct 2026",
        "Status: Failed, Completed",
        "Currency: KES, either side",
        "Amount: from KES 1.00",
        "Search: “mills”",
      ],
    ],
  ];

  test.each(filters)(
    "filtered by %s has as many rows as its page counts, and says by what",
    async (_name, history, words) => {
      const { counted } = await totalMirror(started.maker.ctx, history);
      const view = await asked({ kind: "reconciliation", history });
      expect(view.filterWords).toEqual(words);
      expect(rowsOf(await fileOf(view.number))).toBe(counted);
      expect(await manifestOf(view.number)).toMatchObject({ rows: counted, filterWords: words });
    },
  );

  test("finds some of the records under each filter, so that these tests count something", async () => {
    for (const [name, history] of filters) {
      const { counted } = await totalMirror(started.maker.ctx, history);
      expect(counted, `by ${name}`).toBeGreaterThan(0);
      if (name !== "nothing") expect(counted, `by ${name}`).toBeLessThan(ids.length);
    }
  });

  test("is named after its days, listed with its filter, proved, and told what has changed since", async () => {
    const view = await asked({
      kind: "transactions",
      history: { period: "this_month", status: ["failed"] },
    });
    expect(view.fileName).toMatch(
      /^SANDBOX_transactions_test-freight_2026-11-01_2026-11-20_Africa-Lagos_s\d{4}_v3\.csv$/,
    );
    const file = await fileOf(view.number);
    const [failed = ""] = ids.filter((_, at) => at % 3 === 1 && at % 2 === 1 && at < 19);
    await books.transaction({
      id: failed,
      status: "refunded",
      createdAt: new Date("2026-11-03T09:00:00Z"),
    });
    expect(await fileOf(view.number)).toBe(file);
    const changes = ReportChanges.parse(await (await ask("GET", `/${view.number}/changes`)).json());
    expect(changes.rows.map(({ transferId, is }) => [transferId, is])).toEqual([
      [failed, "removed"],
    ]);
    const { reports } = ReportList.parse(await (await ask("GET", "")).json());
    expect(reports.find(({ number }) => number === view.number)?.filterWords).toEqual([
      "1 Nov 2026 – 20 Nov 2026",
      "Status: Failed",
    ]);
    const { sha256 } = await manifestOf(view.number);
    const verified = Verification.parse(
      await (await ask("GET", `/verify?sha256=${sha256}`)).json(),
    );
    expect(verified).toMatchObject({
      answer: "unaltered",
      report: { number: view.number, filterWords: ["1 Nov 2026 – 20 Nov 2026", "Status: Failed"] },
      changes: { count: 1 },
    });
  });

  test("has other formats too, and columns that somebody chose", async () => {
    for (const format of ["xlsx", "pdf"] as const) {
      const { number } = await asked({
        kind: "reconciliation",
        format,
        history: { text: "mills" },
      });
      expect(
        (await (await ask("GET", `/${number}/file`)).arrayBuffer()).byteLength,
      ).toBeGreaterThan(1_000);
      expect((await manifestOf(number)).rows).toBe(
        (await totalMirror(started.maker.ctx, { text: "mills" })).counted,
      );
    }
    const { number } = await asked({
      kind: "transactions",
      preset: "chosen",
      columns: ["fee", "status"],
      history: { status: ["failed"] },
    });
    expect(new Set((await fileOf(number)).split("\r\n").slice(1, -1))).toEqual(
      new Set(['0,"failed"']),
    );
  });

  test.each([
    ["other filters beside it", { kind: "transactions", currency: "NGN", history: {} }, "history"],
    ["another kind", { kind: "corridors", history: {} }, "kind"],
    [
      "the file of an accounting product",
      { kind: "transactions", preset: "xero", currency: "NGN", history: {} },
      "kind",
    ],
    ["half a range", { kind: "transactions", history: { from: "2026-11-01" } }, "history.to"],
    [
      "an amount without its currency",
      { kind: "transactions", history: { amountMin: "5" } },
      "history.amountCurrency",
    ],
    ["too few letters", { kind: "transactions", history: { text: "ab" } }, "history.text"],
  ])("is refused with %s", async (_name, input, field) => {
    const response = await ask("POST", "", input);
    expect(response.status).toBe(400);
    expect(
      Object.keys(
        ((await response.json()) as { error: { fields: Record<string, string> } }).error.fields,
      ),
    ).toContain(field);
  });
});
