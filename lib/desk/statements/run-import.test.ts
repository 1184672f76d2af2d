import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { UNSEEN } from "@/lib/statements/csv/testing/unseen-layouts";
import { lockAccountsIn, lockStatementAccount } from "@/lib/store/statements/statement-accounts";
import { claimImport, moveImport } from "@/lib/store/statements/statement-imports";
import { insertStatement } from "@/lib/store/statements/statement-lines";
import { booksOf } from "../reconciliation/testing/books";
import { startTestDesk } from "../testing/test-desk";
import { addAccount } from "./accounts";
import { getImport } from "./list-imports";
import { workImports } from "./run-import";
import { startImport } from "./start-import";
import { receiveFile } from "./statement-files";
import { importText, mt940, once } from "./testing/import-text";

const desk = await startTestDesk();
afterAll(() => desk.close());

test("a closing balance of the reporting zone's today covers it, also while it is still yesterday elsewhere; that of a day to come doesn't", async () => {
  // Half past midnight in Lagos.
  desk.clock.set("2026-11-25T23:30:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Zenith",
    identifier: "1010000001",
    institution: "Zenith Bank",
    currency: "NGN",
  });
  const statement = (number: string, day: string, opening: string, closing: string): string =>
    mt940({
      account: "1010000001",
      number,
      opening,
      lines: [`:61:${day}D5,00NTRFNONREF`, ":86:RENT"],
      closing,
    });
  const quiet = await importText(
    ctx,
    id,
    statement("1/1", "2611241124", "C261123NGN100,00", "C261126NGN95,00"),
  );
  expect(quiet).toMatchObject({ state: "imported", lastDay: "2026-11-26" });
  const ahead = await importText(
    ctx,
    id,
    statement("2/1", "2611261126", "C261125NGN95,00", "C261127NGN90,00"),
  );
  expect(ahead).toMatchObject({ state: "imported", lastDay: "2026-11-26" });
});

test("a quiet day's statement is imported for its balances, which prove that nothing moved: the next one follows it", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Quiet",
    identifier: "1010000003",
    institution: "Quiet Bank",
    currency: "NGN",
  });
  const statement = (number: string, opening: string, closing: string, lines: string[] = []) =>
    mt940({ account: "1010000003", number, opening, lines, closing });
  await importText(
    ctx,
    id,
    statement("4/1", "C261122NGN100,00", "C261123NGN95,00", [
      ":61:2611231123D5,00NTRFNONREF",
      ":86:RENT",
    ]),
  );
  const quiet = await importText(ctx, id, statement("5/1", "C261123NGN95,00", "C261124NGN95,00"));
  expect(quiet).toMatchObject({
    state: "imported",
    linesNew: 0,
    lastDay: "2026-11-24",
    message: "It holds no movements, and its balances prove that there were none.",
    warnings: [],
  });
  const next = await importText(
    ctx,
    id,
    statement("6/1", "C261124NGN95,00", "C261125NGN90,00", [
      ":61:2611251125D5,00NTRFNONREF",
      ":86:RENT",
    ]),
  );
  expect(next).toMatchObject({ state: "imported", linesNew: 1, warnings: [] });
});

test("a quiet day's statement that is imported again says nothing new", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Quiet twice",
    identifier: "1010000005",
    institution: "Quiet Bank",
    currency: "NGN",
  });
  const quiet = mt940({
    account: "1010000005",
    number: "5/1",
    opening: "C261123NGN95,00",
    lines: [],
    closing: "C261124NGN95,00",
  });
  for (const text of [quiet, `${quiet}\r\n`])
    expect(await importText(ctx, id, text)).toMatchObject({
      state: "imported",
      linesNew: 0,
      lastDay: "2026-11-24",
      warnings: [],
    });
  await expect(importText(ctx, id, quiet)).rejects.toThrow("already been imported");
});

const camtOf = (...statements: string[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.map((parts, at) => `<Stmt><Id>${at + 1}</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${parts}</Stmt>`).join("")}</BkToCstmrStmt></Document>`;

test("nor is it said of a list whose rows have nothing in the column that was taken for the amounts", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Unpriced",
    identifier: "1010000006",
    institution: "Quiet Bank",
    currency: "NGN",
  });
  const list = [
    "Date,Description,Amount,Balance",
    "23/11/2026,Opening balance,,95.00",
    "23/11/2026,RENT,,",
    "24/11/2026,REFUND,,",
    "24/11/2026,Closing balance,,95.00",
  ].join("\n");
  expect(await importText(ctx, id, list, "list.csv")).toMatchObject({
    state: "refused",
    problems: [{ problem: expect.stringContaining("no movements") }],
  });
});

test("that nothing moved isn't said of a file whose statements haven't all proved it", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Half quiet",
    identifier: "DE89370400440532013000",
    institution: "Bank",
    currency: "EUR",
  });
  const balance = (code: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">95.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const quiet = balance("OPBD", "2026-11-23") + balance("CLBD", "2026-11-24");
  expect(
    await importText(ctx, id, camtOf(quiet, balance("OPBD", "2026-11-24")), "half.xml"),
  ).toMatchObject({
    state: "refused",
    problems: [{ problem: expect.stringContaining("no movements") }],
  });
  expect(await importText(ctx, id, camtOf(quiet), "whole.xml")).toMatchObject({
    state: "imported",
    lastDay: "2026-11-24",
  });
});

test("a payment that came back by CAMT.053 is stored as a reversal, and is known again from before that was read", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Returns",
    identifier: "DE75512108001245126199",
    institution: "Bank",
    currency: "EUR",
  });
  const camt = (returned: string) =>
    camtOf(
      `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>PAYMENT</Ustrd></RmtInf>${returned}</TxDtls></NtryDtls></Ntry>`,
    ).replaceAll("DE89370400440532013000", "DE75512108001245126199");
  expect(await importText(ctx, id, camt("<RtrInf></RtrInf>"), "a.xml")).toMatchObject({
    linesNew: 1,
  });
  const { rows } = await sql<{
    reversal: boolean;
  }>`select reversal from statement_lines where account_id = ${id}`.execute(ctx.db);
  expect(rows).toEqual([{ reversal: true }]);
  expect(await importText(ctx, id, camt(""), "b.xml")).toMatchObject({ linesNew: 0 });
});

test("a statement without movements whose balances differ isn't imported", async () => {
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Empty",
    identifier: "1010000004",
    institution: "Quiet Bank",
    currency: "NGN",
  });
  const moved = await importText(
    ctx,
    id,
    mt940({
      account: "1010000004",
      number: "5/1",
      opening: "C261123NGN95,00",
      lines: [],
      closing: "C261124NGN90,00",
    }),
  );
  expect(moved).toMatchObject({
    state: "refused",
    problems: [{ problem: expect.stringContaining("a difference of") }],
  });
});

test("of a file that can't be read to its end, the lines that are wrong until there are listed too", async () => {
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Broken",
    identifier: "1010000007",
    institution: "Broken Bank",
    currency: "NGN",
  });
  const rows = [
    ...Array.from({ length: 30 }, (_, at) => `${(at % 28) + 1}/10/2026,RENT ${at},-5.00`),
    ...Array.from({ length: 1_200 }, (_, at) => `31/11/2026,LATER ${at},-5.00`),
  ];
  const view = await importText(
    ctx,
    id,
    ["Date,Description,Amount", ...rows].join("\n"),
    "broken.csv",
  );
  expect(view).toMatchObject({ state: "refused", linesRead: 30 });
  expect(view.problems).toHaveLength(100);
  expect(view.problems.slice(0, 2)).toEqual([
    {
      lineNumber: null,
      text: null,
      problem: expect.stringContaining("More than 1,000 lines can't be read."),
    },
    {
      lineNumber: 32,
      text: "31/11/2026,LATER 0,-5.00",
      problem: expect.stringContaining("is not a date"),
    },
  ]);
});

test("while a file is being read into an account, others work on it", async () => {
  const { userId } = await desk.signedIn("maker");
  const books = booksOf(desk.db, userId);
  const accountId = await books.account({ currency: "KES" });
  await books.lines(accountId, [{ bookedOn: "2026-10-02", amount: "5.00", narration: "RENT" }]);
  await desk.db.transaction().execute(async (reading) => {
    const { importId } = await reading
      .selectFrom("statements")
      .select("importId")
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    await insertStatement(reading, {
      id: newId(),
      importId,
      accountId,
      sequence: null,
      page: null,
      lines: 0,
      totalIn: "0",
      totalOut: "0",
    });
    await desk.db.transaction().execute(async (deciding) => {
      await sql`set local lock_timeout = '2s'`.execute(deciding);
      expect(await lockStatementAccount(deciding, accountId)).toMatchObject({ id: accountId });
      expect(await lockAccountsIn(deciding, "KES")).toMatchObject([{ id: accountId }]);
    });
  });
});

test.each(["one after the other", "by two workers"])(
  "of two imports of one file that two people start at once, %s, the second says that the file is known",
  async (how) => {
    const [ada, ben] = [(await desk.signedIn("maker")).ctx, (await desk.signedIn("maker")).ctx];
    const account = await addAccount(ada, {
      kind: "bank",
      name: `Shared ${how}`,
      identifier: how === "by two workers" ? "1010000008" : "1010000009",
      institution: "Zenith Bank",
      currency: "NGN",
    });
    const text = `Date,Description,Amount\n02/10/2026,RENT ${how},-5.00\n13/10/2026,RENT,-5.00\n`;
    const files = await Promise.all(
      [ada, ben].map(async (ctx) => ({
        ctx,
        ...(await receiveFile(ctx, "shared.csv", once(Buffer.from(text)))),
      })),
    );
    for (const { ctx, importId, format, mapping } of files)
      await startImport(ctx, importId, { accountId: account.id, format, mapping });
    if (how === "by two workers") await Promise.all([workImports(ada), workImports(ada)]);
    while ((await workImports(ada)) > 0);
    const ended = await Promise.all(files.map(({ ctx, importId }) => getImport(ctx, importId)));
    expect(ended.map(({ state }) => state).toSorted()).toEqual(["imported", "refused"]);
    expect(ended.find(({ state }) => state === "refused")?.problems).toEqual([
      {
        lineNumber: null,
        text: null,
        problem: `This file has already been imported into Shared ${how}, as shared.csv. There is nothing new in it.`,
      },
    ]);
  },
);

test("a file waits while another is read into its account, and holds up no other account", async () => {
  const { ctx } = await desk.signedIn("maker");
  const accountOf = async (name: string) =>
    (
      await addAccount(ctx, {
        kind: "bank",
        name,
        identifier: name,
        institution: "Zenith Bank",
        currency: "NGN",
      })
    ).id;
  const start = async (accountId: string, rows: readonly string[]) => {
    const { importId, format, mapping } = await receiveFile(
      ctx,
      "rows.csv",
      once(Buffer.from(`Date,Description,Amount\n${rows.join("\n")}\n`)),
    );
    await startImport(ctx, importId, { accountId, format, mapping });
    return importId;
  };
  const [shared, other] = [await accountOf("1010000021"), await accountOf("1010000022")];
  const [one, two] = ["02/10/2026,RENT,-5.00", "13/10/2026,FUEL,-6.00"];
  const [first, second, third] = [
    await start(shared, [one, two]),
    await start(shared, [two, one]),
    await start(other, [one]),
  ];
  const put = (state: "running" | "queued") =>
    desk.db
      .updateTable("statementImports")
      .set({ state, progressAt: sql<Date>`clock_timestamp()` })
      .where("id", "=", first)
      .execute();
  await put("running");
  while ((await workImports(ctx)) > 0);
  const states = () =>
    Promise.all([first, second, third].map(async (id) => (await getImport(ctx, id)).state));
  expect(await states()).toEqual(["running", "queued", "imported"]);
  await put("queued");
  while ((await workImports(ctx)) > 0);
  expect(await states()).toEqual(["imported", "imported", "imported"]);
});

test.each([
  ["cancelled", "queued"],
  ["imported", "running"],
] as const)(
  "an import that is just being %s isn't taken by a worker that looks meanwhile",
  async (end, state) => {
    const { ctx } = await desk.signedIn("maker");
    const account = await addAccount(ctx, {
      kind: "bank",
      name: `Ending ${end}`,
      identifier: end === "cancelled" ? "1010000031" : "1010000032",
      institution: "Zenith Bank",
      currency: "NGN",
    });
    const { importId, format, mapping } = await receiveFile(
      ctx,
      "rows.csv",
      once(Buffer.from(`Date,Description,Amount\n02/10/2026,${end},-5.00\n`)),
    );
    await startImport(ctx, importId, { accountId: account.id, format, mapping });
    await desk.db
      .updateTable("statementImports")
      .set({ state, progressAt: sql<Date>`clock_timestamp() - interval '1 hour'` })
      .where("id", "=", importId)
      .execute();
    await desk.db.transaction().execute(async (ending) => {
      expect(await moveImport(ending, importId, [state], { state: end })).toBe(true);
      const claimed = await desk.db.connection().execute(async (looking) => {
        await sql`set lock_timeout = '2s'`.execute(looking);
        return claimImport(looking).finally(() => sql`reset lock_timeout`.execute(looking));
      });
      expect(claimed).toBeUndefined();
    });
  },
);

test("lines booked after today are imported, with a warning that says until when", async () => {
  desk.clock.set("2026-11-26T09:00:00Z");
  const { ctx } = await desk.signedIn("maker");
  const { id } = await addAccount(ctx, {
    kind: "bank",
    name: "Access",
    identifier: "1010000002",
    institution: "Access Bank",
    currency: "NGN",
  });
  const lines = (days: readonly string[]) =>
    days.flatMap((day) => [`:61:${day}${day.slice(2)}D5,00NTRFNONREF`, ":86:RENT"]);
  const view = await importText(
    ctx,
    id,
    mt940({
      account: "1010000002",
      number: "1/1",
      opening: "C261123NGN100,00",
      lines: lines(["261126", "261127", "270102"]),
      closing: "C270102NGN85,00",
    }),
  );
  expect(view).toMatchObject({
    state: "imported",
    linesNew: 3,
    warnings: [
      "2 lines are dated after the day on which they were imported, 26 Nov 2026, up to 2 Jan 2027. Check the year, and which way round the dates are.",
    ],
  });
});

const maker = await desk.signedIn("maker");
const books = booksOf(desk.db, maker.userId);

async function amountsIn(currency: string, text: string) {
  const accountId = await books.account({ currency });
  const { state, warnings, problems } = await importText(
    maker.ctx,
    accountId,
    text,
    "exchange.csv",
  );
  const lines = await desk.db
    .selectFrom("statementLines")
    .select(["amount", "currency"])
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  return {
    state,
    warnings,
    problems: problems.map(({ problem }) => problem),
    lines: lines.map((line) => `${line.amount} ${line.currency}`),
  };
}

test("of a list whose figures name their currencies, each account takes its own, and says what it left out", async () => {
  expect(await amountsIn("USD", UNSEEN.BITSTAMP)).toEqual({
    state: "imported",
    warnings: ["Left out: lines in other currencies (1)."],
    problems: [],
    lines: ["1500.00 USD", "200.00 USD"],
  });
  expect(await amountsIn("USDC", UNSEEN.BITSTAMP)).toEqual({
    state: "imported",
    warnings: ["Left out: lines in other currencies (2)."],
    problems: [],
    lines: ["0.50000000 USDC"],
  });
});

test("a list without any of the account's is refused, and so is one with a trade", async () => {
  expect(await amountsIn("NGN", UNSEEN.BITSTAMP)).toMatchObject({
    state: "refused",
    problems: ["The line is in USD, but the account is in NGN."],
    lines: [],
  });
  expect(
    await amountsIn(
      "USD",
      UNSEEN.BITSTAMP.replace("0.50000000 USDC,,", "0.50000000 USDC,0.50 USD,"),
    ),
  ).toMatchObject({
    state: "refused",
    problems: ["The line is in USDC, but the account is in USD."],
    lines: [],
  });
});
