import { afterAll, expect, test } from "vitest";
import { listBreaks } from "@/lib/desk/reconciliation/breaks/list-breaks";
import { findCounterparts, makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { periodOfAccount } from "@/lib/desk/reconciliation/period-of-account";
import { runMatching } from "@/lib/desk/reconciliation/runs/run-matching";
import { startBooksDesk } from "@/lib/desk/reconciliation/testing/books-desk";
import { instantsOf } from "@/lib/domain/calendar/range";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { reportColumns } from "@/lib/domain/reports/report";
import { evidenceLegs } from "@/lib/store/reconciliation/legs";
import { settledRevision } from "@/lib/store/revision";
import { sql } from "../database";
import { readCells } from "./copy-out";
import { changedExceptions, exceptionSelect, type ExceptionsOf } from "./exception-select";
import { reportPieces, type ReportSource } from "./report-pieces";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const ADDRESS = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const createdAt = new Date("2026-11-10T09:00:00Z");

/** The workspace's breaks of the account. */
async function worked(account: string): Promise<string[]> {
  const [lines, legs] = [
    await listBreaks(ada, { account, ...NOVEMBER, side: "lines" }),
    await listBreaks(ada, { account, ...NOVEMBER, side: "legs" }),
  ];
  return [...lines.lines, ...legs.legs].map(({ subject }) => subject).toSorted();
}

/** The contents of a report of its exceptions. */
async function reported(account: string, made: Partial<ExceptionsOf> = {}): Promise<string[]> {
  const { period } = await periodOfAccount(desk.db, { account, ...NOVEMBER });
  const select = exceptionSelect(
    {
      revision: await settledRevision(desk.db),
      filter: { range: null, state: null, currency: null },
    },
    { ...period, today: "2026-11-30", ...made },
  );
  const { rows } = await sql<{ lineOrTransfer: string }>`${sql.raw(select)}`.execute(desk.db);
  return rows.map(({ lineOrTransfer }) => lineOrTransfer).toSorted();
}

test("a report has the exceptions that the workspace has, of wallets by their networks, of refunds by the account that paid, and of payments on accounts that pay", async () => {
  const wallet = (institution: string) =>
    books.account({ kind: "wallet", currency: "USDC", identifier: ADDRESS, institution });
  const accounts = {
    ethereum: await wallet("Ethereum"),
    polygon: await wallet("Polygon"),
    paying: await books.account({ currency: "ZAR" }),
    other: await books.account({ currency: "ZAR" }),
    payroll: await books.account({ currency: "ZAR", paysTransfers: false }),
  };
  const paidOut = (bankOrNetwork: string | null, account = ADDRESS) =>
    books.transaction({ createdAt, recipient: { name: "Treasury", account, bankOrNetwork } });
  const [byEthereum, byPolygon, unknown] = [
    await paidOut("ERC20"),
    await paidOut("Polygon"),
    await paidOut(null),
  ];
  await paidOut("Polygon", "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA");
  const offramp = () =>
    books.transaction({
      createdAt,
      sourceCurrency: "USDC",
      amountSent: "70",
      destinationCurrency: "NGN",
      amountReceived: "100000",
      recipient: { name: "Ama", account: "0123456789", bankOrNetwork: "Zenith Bank" },
    });
  const [sent, elsewhere] = [await offramp(), await offramp()];
  await books.ownOfframp(sent, "Polygon");
  const refunded = await books.transaction({
    createdAt,
    sourceCurrency: "ZAR",
    amountSent: "700",
    status: "refunded",
    reference: "TXN-BACK09",
  });
  const rejected = await books.transaction({
    createdAt,
    sourceCurrency: "ZAR",
    amountSent: "900",
    status: "refunded",
    reference: "TXN-BACK10",
  });
  const late = { bookedOn: "2026-11-20", amount: "1", narration: "SMS" };
  const open = new Map<string, string>();
  for (const [name, account] of Object.entries(accounts)) {
    const [line = ""] = await books.lines(account, [
      { ...late, currency: name === "ethereum" || name === "polygon" ? "USDC" : "ZAR" },
    ]);
    open.set(name, `line:${line}`);
  }
  const byPayroll = await books.transaction({
    createdAt,
    sourceCurrency: "ZAR",
    amountSent: "800",
    status: "refunded",
    reference: "TXN-BACK11",
  });
  await books.lines(accounts.payroll, [
    {
      bookedOn: "2026-11-10",
      currency: "ZAR",
      amount: "800",
      narration: "RAMP SETTLEMENT TXN-BACK11",
    },
  ]);
  await books.lines(accounts.paying, [
    {
      bookedOn: "2026-11-10",
      currency: "ZAR",
      amount: "700",
      narration: "RAMP SETTLEMENT TXN-BACK09",
    },
  ]);
  for (const account of Object.values(accounts))
    await runMatching(desk.visitor, account, DEFAULT_RULES);

  const bothLegs = [`leg:${rejected}:refund`, `leg:${rejected}:source`];
  const expected = {
    ethereum: [
      `leg:${byEthereum}:destination`,
      `leg:${unknown}:destination`,
      `leg:${elsewhere}:source`,
    ],
    polygon: [
      `leg:${byPolygon}:destination`,
      `leg:${unknown}:destination`,
      `leg:${elsewhere}:source`,
      `leg:${sent}:source`,
    ],
    paying: [`leg:${refunded}:refund`, ...bothLegs],
    other: bothLegs,
    // A payment that it made all the same is its own, and so is the refund.
    payroll: [`leg:${byPayroll}:refund`],
  };
  for (const [name, legs] of Object.entries(expected)) {
    const all = [...legs, open.get(name) ?? ""].toSorted();
    const account = accounts[name as keyof typeof accounts];
    expect(await worked(account), `the workspace, ${name}`).toEqual(all);
    expect(await reported(account), `the report, ${name}`).toEqual(all);
  }
});

test("a payout to an account's number is on the account that has its bank's code before it, and one behind another bank's code isn't", async () => {
  const paidOut = (account: string) =>
    books.transaction({
      createdAt,
      sourceCurrency: "USDC",
      destinationCurrency: "NGN",
      amountReceived: "5000",
      recipient: { name: "Treasury", account, bankOrNetwork: "GTBank" },
    });
  const [toNumber, toOther, toOtherBank] = [
    await paidOut("0299887766"),
    await paidOut("0299887760"),
    await paidOut("057/0299887766"),
  ];
  const line = { bookedOn: "2026-11-20", amount: "1", narration: "SMS" };
  const coded = await books.account({ identifier: "058/0299887766", paysTransfers: false });
  await books.lines(coded, [line]);
  const legsOf = (subjects: readonly string[]) =>
    subjects.filter((subject) => subject.startsWith("leg:"));
  const isOurs = async (transaction: string) =>
    (await evidenceLegs(desk.db, transaction, "UTC")).find(({ side }) => side === "destination")
      ?.isOurs;
  const offered = async (account: string) =>
    ((await findCounterparts(ada, { account, side: "legs", q: "5000" })).legs ?? [])
      .filter(({ side }) => side === "destination")
      .map(({ transactionId }) => transactionId);

  expect(legsOf(await worked(coded))).toEqual([`leg:${toNumber}:destination`]);
  expect(legsOf(await reported(coded))).toEqual([`leg:${toNumber}:destination`]);
  expect([await isOurs(toNumber), await isOurs(toOther), await isOurs(toOtherBank)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await offered(coded)).toEqual([toNumber]);
  // A report that was made before accounts were compared by number.
  expect(legsOf(await reported(coded, { byNumber: undefined }))).toEqual([]);

  // Added again without its code: only the identifier says which of the two was paid.
  const bare = await books.account({ identifier: "0299887766", paysTransfers: false });
  await books.lines(bare, [line]);
  expect(legsOf(await worked(coded))).toEqual([]);
  expect(legsOf(await worked(bare))).toEqual([`leg:${toNumber}:destination`]);
  expect(await offered(coded)).toEqual([]);
  expect(await isOurs(toNumber)).toBe(true);
});

const columns = reportColumns("exceptions", "screen");

/**
 * An account with four lines on three days, and four transfers on none.
 * The transfers are at both ends of days.
 */
async function brokenAccount() {
  const account = await books.account({ currency: "GHS" });
  const lines = await books.lines(
    account,
    ["02", "05", "05", "25"].map((day, at) => ({
      bookedOn: `2026-11-${day}`,
      amount: `${at + 1}`,
      currency: "GHS",
      narration: "OPEN",
    })),
  );
  for (const at of ["01T00:00:00", "05T00:00:00", "05T23:59:59", "10T09:00:00"])
    await books.transaction({
      sourceCurrency: "GHS",
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
