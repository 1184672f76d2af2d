import { afterAll, expect, test } from "vitest";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { instantsOf } from "@/lib/domain/calendar/range";
import { reportColumns } from "@/lib/domain/reports/report";
import { settledRevision } from "@/lib/store/revision";
import { changedExceptions, exceptionSelect } from "./exception-select";
import { readCells } from "./copy-out";
import { reportPieces, type ReportSource } from "./report-pieces";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const columns = reportColumns("exceptions", "screen");

/**
 * An account with four lines on three days, and four transfers on none.
 * The transfers are at both ends of days.
 */
async function brokenAccount() {
  const account = await books.account({ currency: "ZAR" });
  const lines = await books.lines(
    account,
    ["02", "05", "05", "25"].map((day, at) => ({
      bookedOn: `2026-11-${day}`,
      amount: `${at + 1}`,
      currency: "ZAR",
      narration: "OPEN",
    })),
  );
  for (const at of ["01T00:00:00", "05T00:00:00", "05T23:59:59", "10T09:00:00"])
    await books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "900",
      createdAt: new Date(`2026-11-${at}+01:00`),
    });
  return { account, lines };
}

async function sourceOf(
  account: string,
): Promise<ReportSource & Required<Pick<ReportSource, "exceptions">>> {
  const { period } = await periodOfAccount(desk.db, { account, ...NOVEMBER });
  const set = {
    revision: await settledRevision(desk.db),
    filter: { range: instantsOf(NOVEMBER, period.zone), state: null, currency: null },
  };
  return {
    kind: "exceptions",
    preset: "screen",
    columns,
    zone: period.zone,
    set,
    exceptions: { ...period, today: "2026-11-30" },
  };
}

test("exceptions are read in pieces of so many rows, which are the whole together, also within a day", async () => {
  const source = await sourceOf((await brokenAccount()).account);
  const whole = await readCells(
    desk.db,
    exceptionSelect(source.set, source.exceptions ?? expect.fail()),
    source.zone,
  );
  expect(whole).toHaveLength(8);
  for (const [rows, sizes] of [
    [3, [3, 3, 2]],
    [1, [1, 1, 1, 1, 1, 1, 1, 1, 0]],
    [100, [8]],
  ] as const) {
    const pieces = [];
    for await (const select of reportPieces(desk.db, source, rows))
      pieces.push(await readCells(desk.db, select, source.zone));
    expect(pieces.map((piece) => piece.length)).toEqual(sizes);
    expect(pieces.flat()).toEqual(whole);
  }
});

test("what has changed of exceptions is counted whole, of which the first are read, oldest first", async () => {
  const { account, lines } = await brokenAccount();
  const { set, exceptions } = await sourceOf(account);
  const [first = "", second = "", third = ""] = lines;
  await makeMatch(ada, {
    accountId: account,
    lineIds: [first, second, third],
    legs: [],
    reason: { kind: "bank_charge" },
  });
  const later = await settledRevision(desk.db);
  const { count, rows } = await changedExceptions(
    desk.db,
    set,
    later,
    exceptions ?? expect.fail(),
    { columns, most: 2 },
  );
  expect(count).toBe(3);
  expect(rows.map(({ subject, was, now }) => [subject, was?.length, now])).toEqual(
    [first, second].map((id) => [`line:${id}`, columns.length, undefined]),
  );
});
