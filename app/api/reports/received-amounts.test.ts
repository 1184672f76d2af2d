import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MirrorFilter } from "@/lib/contract/api/mirror";
import { ReportManifest, type CreateReportInput } from "@/lib/contract/api/reports";
import { searchMirror, totalMirror } from "@/lib/desk/mirror/search-mirror";
import { reportCalls } from "./testing/report-calls";
import { startReportDesk, type ReportDesk } from "./testing/report-desk";

let started: ReportDesk;
let calls: ReturnType<typeof reportCalls>;

/** An off-ramp of each status. The service gives each an amount_received, whatever became of the transfer. */
const RECORDS = [
  { status: "transaction_completed", amountSent: "100", amountReceived: "158520.25" },
  { status: "completed", amountSent: "1", amountReceived: "1585.20" },
  { status: "transaction_completed", amountSent: "2", amountReceived: "0" },
  { status: "payment_confirmed", amountSent: "10", amountReceived: "15852.02" },
  { status: "awaiting_payment", amountSent: "20", amountReceived: "31704.05" },
  { status: "failed", amountSent: "30", amountReceived: "47556.07" },
  { status: "failed", amountSent: "4", amountReceived: "6340.81" },
  { status: "cancelled", amountSent: "50", amountReceived: "79260.12" },
  { status: "expired", amountSent: "60", amountReceived: "95112.15" },
  { status: "refunded", amountSent: "70", amountReceived: "110964.17" },
  { status: "on_hold", amountSent: "80", amountReceived: "126816.20" },
];

beforeAll(async () => {
  started = await startReportDesk();
  calls = reportCalls(started);
  for (const [at, record] of RECORDS.entries())
    await started.books.transaction({
      ...record,
      sourceCurrency: "USDC",
      destinationCurrency: "NGN",
      rate: "1585.20",
      createdAt: new Date(Date.UTC(2026, 10, 1 + at, 9)),
    });
});
afterAll(() => started.close());

async function made(input: CreateReportInput) {
  const { number } = await calls.asked(input);
  const file = await calls.fileOf(number);
  const manifest = ReportManifest.parse(
    await (await calls.ask("GET", `/${number}/manifest`)).json(),
  );
  return { file, manifest };
}

/** Cells of a CSV file without quotes around commas, by column. */
function rowsOf(file: Buffer): Record<string, string>[] {
  const [head = "", ...lines] = file.toString().trim().split("\r\n");
  const names = head.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell.replaceAll('"', "")])),
  );
}

test.each(["reconciliation", "transactions"] as const)(
  "a file of %s says of each status what was received, and what was only quoted",
  async (kind) => {
    const rows = rowsOf((await made({ kind, history: {} })).file);
    expect(
      rows.map((row) => [row["status"], row["amount_received"], row["amount_quoted"]]).toReversed(),
    ).toEqual([
      ["transaction_completed", "158520.25", ""],
      ["completed", "1585.20", ""],
      ["transaction_completed", "", ""],
      ["payment_confirmed", "", "15852.02"],
      ["awaiting_payment", "", "31704.05"],
      ["failed", "", "47556.07"],
      ["failed", "", "6340.81"],
      ["cancelled", "", "79260.12"],
      ["expired", "", "95112.15"],
      ["refunded", "", "110964.17"],
      ["on_hold", "", "126816.20"],
    ]);
  },
);

const FILTERS: [string, MirrorFilter][] = [
  ["everything", {}],
  ["the failed ones", { status: ["failed"] }],
  ["what is open or settled", { status: ["awaiting_payment", "payment_confirmed", "completed"] }],
];

test.each(FILTERS)(
  "of %s, manifest, second sheet and screen have one total",
  async (_, history) => {
    const screen = await totalMirror(started.maker.ctx, history);
    const csv = await made({ kind: "reconciliation", history });
    expect(csv.manifest.byStatus).toEqual(screen.byStatus);
    expect(csv.manifest.totals.amountReceived).toEqual(screen.received);
    const settled = screen.byStatus.filter(({ status }) =>
      ["payment_confirmed", "transaction_completed", "completed"].includes(status),
    );
    expect(settled.reduce((sum, { rows }) => sum + rows, 0)).toBe(screen.settledCount);

    const xlsx = await made({ kind: "reconciliation", format: "xlsx", history });
    expect(xlsx.manifest.byStatus).toEqual(screen.byStatus);
    const sheet = (await readXlsx(new Uint8Array(xlsx.file))).sheets[1]?.rows ?? [];
    for (const { status, rows, amountSent, amountReceived, amountQuoted } of screen.byStatus) {
      expect(sheet).toContainEqual(["Transactions", status, null, rows]);
      for (const [label, sums] of [
        ["Amount sent", amountSent],
        ["Amount received", amountReceived],
        ["Amount quoted", amountQuoted],
      ] as const) {
        expect(sheet.filter(([is, of]) => is === label && of === status)).toEqual(
          Object.entries(sums).map(([currency, sum]) => [label, status, currency, Number(sum)]),
        );
      }
    }
  },
);

test("failed ones received nothing, in whatever is made of them", async () => {
  const history = { status: ["failed"] };
  const { manifest } = await made({ kind: "reconciliation", history });
  expect(manifest).toMatchObject({
    totals: { amountReceived: {}, amountQuoted: { NGN: "53896.88" } },
    byStatus: [
      {
        status: "failed",
        rows: 2,
        amountSent: { USDC: "34" },
        amountReceived: {},
        amountQuoted: { NGN: "53896.88" },
      },
    ],
  });
  const { transactions } = await searchMirror(started.maker.ctx, history);
  expect(transactions.map(({ received, quoted }) => [received.amount, quoted])).toEqual([
    [null, "6340.81"],
    [null, "47556.07"],
  ]);
});

test("corridors add up what was received apart from what is to come", async () => {
  const { file, manifest } = await made({ kind: "corridors" });
  expect(rowsOf(file)).toMatchObject([
    {
      transactions: "4",
      amount_sent: "113",
      amount_received: "160105.45",
      amount_quoted: "15852.02",
      received_for_one_sent: "1585.202475247525",
    },
  ]);
  expect(manifest.totals).toEqual({
    amountSent: { USDC: "113" },
    amountReceived: { NGN: "160105.45" },
    amountQuoted: { NGN: "15852.02" },
  });
});

test("a list sorted by what was received has what received nothing at its end", async () => {
  const { transactions } = await searchMirror(started.maker.ctx, { sort: "received" });
  expect(transactions.map(({ received }) => received.amount)).toEqual([
    "158520.25",
    "1585.20",
    ...Array.from({ length: 9 }, () => null),
  ]);
});
