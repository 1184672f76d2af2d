import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { undoMatch } from "@/lib/desk/reconciliation/decisions/decide-match";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { reportColumns } from "@/lib/domain/reports/report";
import { reconciliationRow } from "@/lib/domain/transactions/reconciliation-row";
import { settledRevision } from "../revision";
import type { Stretch } from "./picked-records";
import { reportSelect } from "./report-select";
import { statedRecords } from "./report-rows";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

/** A report's cells of these columns at the same moment, by record id. */
async function inReport(ids: string[]) {
  const rows = await rowsOf(ids);
  return new Map(
    rows
      .filter((row) => row["matchStatus"] === "matched")
      .map((row) => [row["transferId"], shown(row)]),
  );
}
const shown = (row: Record<string, string | null>) => ({
  rule: row["matchRule"],
  difference: row["difference"],
  reference: row["statementReference"],
  date: row["statementDate"],
});

/** The live export's cells in the same columns. */
const inExport = async (ids: string[]) =>
  new Map(
    [...(await statedRecords(desk.db, ids, "UTC"))].map(
      ([id, { rule, difference, reference, date }]) => [id, { rule, difference, reference, date }],
    ),
  );

async function rowsOf(ids: string[], stretch: Stretch | null = null, revision?: string) {
  const set = {
    revision: revision ?? (await settledRevision(desk.db)),
    filter: { range: null, state: null, currency: null, ids },
  };
  const columns = reportColumns("reconciliation", "screen");
  const { rows } = await sql<
    Record<string, string | null>
  >`select * from (${sql.raw(reportSelect(set, { zone: "UTC", preset: "screen", columns, stretch }))}) r`.execute(
    desk.db,
  );
  return rows;
}

test("records have what the report of this moment says of their matches; those that are in none, or in one that was undone, have nothing", async () => {
  const account = await books.account();
  const ids = [
    await books.transaction({ amountSent: "100" }),
    await books.transaction({ amountSent: "200" }),
    await books.transaction({ amountSent: "300" }),
    await books.transaction(),
  ];
  const [one, two, three] = await books.lines(account, [
    { bookedOn: "2026-11-18", amount: "100", narration: "A", bankReference: "B-2" },
    { bookedOn: "2026-11-19", amount: "195", narration: "B", paymentReference: "B-1" },
    { bookedOn: "2026-11-19", amount: "300", narration: "C", bankReference: "B-3" },
  ]);
  const leg = (transactionId: string | undefined) => ({
    transactionId: transactionId ?? "",
    side: "source" as const,
  });
  await makeMatch(ada, {
    accountId: account,
    lineIds: [one ?? "", two ?? ""],
    legs: [leg(ids[0]), leg(ids[1])],
    reason: { kind: "bank_charge" },
  });
  const undone = await makeMatch(ada, {
    accountId: account,
    lineIds: [three ?? ""],
    legs: [leg(ids[2])],
  });
  expect((await statedRecords(desk.db, ids, "UTC")).size).toBe(3);
  expect(await inExport(ids)).toEqual(await inReport(ids));

  await undoMatch(ada, undone.id, { version: undone.version, reason: "wrong" });
  const stated = await statedRecords(desk.db, ids, "UTC");
  expect([...stated.keys()].toSorted()).toEqual([ids[0], ids[1]].toSorted());
  expect([...stated.values()].map(({ reference, date, rule }) => [reference, date, rule])).toEqual(
    Array(2).fill(["B-1; B-2", "2026-11-19", "manual"]),
  );
  expect([...stated.values()].map(({ difference }) => difference).toSorted()).toEqual(["5", null]);
  expect(await inExport(ids)).toEqual(await inReport(ids));
  expect(await statedRecords(desk.db, [], "UTC")).toEqual(new Map());
});

describe("a refunded transfer is matched when both its payment and its refund are", () => {
  const CHARGE = { kind: "bank_charge" } as const;
  async function refunded() {
    const account = await books.account();
    const id = await books.transaction({ status: "refunded", amountSent: "100" });
    const [out = "", back = ""] = await books.lines(account, [
      { bookedOn: "2026-11-18", amount: "103", narration: "A", bankReference: "P-1" },
      {
        bookedOn: "2026-11-20",
        amount: "90",
        narration: "B",
        bankReference: "R-1",
        direction: "in",
      },
    ]);
    const pay = () =>
      makeMatch(ada, {
        accountId: account,
        lineIds: [out],
        legs: [{ transactionId: id, side: "source" }],
        reason: CHARGE,
      });
    const refund = () =>
      makeMatch(ada, {
        accountId: account,
        lineIds: [back],
        legs: [{ transactionId: id, side: "refund" }],
        reason: CHARGE,
      });
    const atOnce = () =>
      makeMatch(ada, {
        accountId: account,
        lineIds: [out, back],
        legs: [
          { transactionId: id, side: "source" },
          { transactionId: id, side: "refund" },
        ],
        reason: CHARGE,
      });
    return { id, pay, refund, atOnce };
  }

  /** A record's cells in a piece; all at once and the live export must agree. */
  async function cellsOf(id: string) {
    const columns = [
      "match_status",
      "statement_reference",
      "statement_date",
      "match_rule",
      "difference",
    ] as const;
    const names = ["matchStatus", "statementReference", "statementDate", "matchRule", "difference"];
    const cells = async (stretch: Stretch | null) =>
      (await rowsOf([id], stretch)).map((row) => names.map((name) => row[name] ?? null))[0];
    const piece = await cells({ dated: true, after: null, upTo: null });
    expect(await cells(null)).toEqual(piece);
    const match = (await statedRecords(desk.db, [id], "UTC")).get(id) ?? null;
    const record = {
      id,
      reference: "R",
      amountSent: "100",
      sourceCurrency: "NGN",
      amountReceived: null,
      destinationCurrency: "USDC",
      rate: null,
      fee: null,
      status: "refunded",
      createdAt: null,
      recipient: null,
      paymentAccount: null,
      transactionHash: null,
      failureReason: null,
    };
    const row = reconciliationRow(record, { own: null, match }, "UTC");
    expect(columns.map((name) => row[name] ?? null)).toEqual(piece);
    return piece;
  }

  test("none", async () => {
    const { id } = await refunded();
    expect(await cellsOf(id)).toEqual(["unmatched", null, null, null, null]);
  });

  test("the payment alone, then both, as of each revision", async () => {
    const { id, pay, refund } = await refunded();
    await pay();
    const before = await settledRevision(desk.db);
    const paid = ["unmatched", "P-1", "2026-11-18", "manual", "-3"];
    expect(await cellsOf(id)).toEqual(paid);
    await refund();
    // 3 too much went out, and 10 too little came back.
    expect(await cellsOf(id)).toEqual(["matched", "P-1; R-1", "2026-11-20", "manual", "-13"]);
    expect(
      (await rowsOf([id], null, before)).map((row) => [
        row["matchStatus"],
        row["statementReference"],
      ]),
    ).toEqual([paid.slice(0, 2)]);
  });

  test("the refund alone, and again after the payment's match was undone", async () => {
    const { id, pay, refund } = await refunded();
    await refund();
    const back = ["unmatched", "R-1", "2026-11-20", "manual", "-10"];
    expect(await cellsOf(id)).toEqual(back);
    const paid = await pay();
    expect((await cellsOf(id))?.[0]).toBe("matched");
    await undoMatch(ada, paid.id, { version: paid.version, reason: "wrong" });
    expect(await cellsOf(id)).toEqual(back);
  });

  test("both in one match, whose difference is shown once", async () => {
    const { id, atOnce } = await refunded();
    await atOnce();
    expect(await cellsOf(id)).toEqual(["matched", "P-1; R-1", "2026-11-20", "manual", "-13"]);
  });

  test("what was paid out before it was sent back counts for neither", async () => {
    const account = await books.account({ currency: "GHS" });
    const facts = { amountSent: "100", destinationCurrency: "GHS", amountReceived: "50" };
    const id = await books.transaction(facts);
    const [line = ""] = await books.lines(account, [
      {
        bookedOn: "2026-11-18",
        amount: "50",
        currency: "GHS",
        narration: "C",
        bankReference: "D-1",
        direction: "in",
      },
    ]);
    await makeMatch(ada, {
      accountId: account,
      lineIds: [line],
      legs: [{ transactionId: id, side: "destination" }],
    });
    expect((await rowsOf([id]))[0]?.["matchStatus"]).toBe("matched");
    await books.transaction({ ...facts, id, status: "refunded" });
    expect(await cellsOf(id)).toEqual(["unmatched", "D-1", "2026-11-18", "manual", "0"]);
  });
});
