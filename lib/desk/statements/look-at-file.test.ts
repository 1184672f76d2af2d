import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { startDeskStack, type DeskStack } from "@/lib/desk/testing/desk-stack";
import type { ChainMapping, CsvMapping } from "@/lib/domain/statements/mapping";
import { addAccount, changeAccount } from "./accounts";
import { getImport } from "./list-imports";
import { lookAtFile, receiveFile } from "./statement-files";
import { previewReading } from "./preview-reading";
import { startImport } from "./start-import";
import { workImports } from "./run-import";

let desk: DeskStack;
let ada: UserContext;
beforeAll(async () => {
  desk = await startDeskStack({});
  ada = await desk.user("maker");
}, 120_000);
afterAll(() => desk.stop());

async function* bytes(lines: string[]): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(["Date,Narration,Amount,Balance", ...lines, ""].join("\n"));
}

const CHOSEN = "mdy";

test("a file is read as a person said, and the account's next one likewise", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Zenith",
    identifier: "1010000001",
    institution: "Zenith Bank",
    currency: "NGN",
  });
  const other = await addAccount(ada, {
    kind: "bank",
    name: "Access",
    identifier: "1010000002",
    institution: "Access Bank",
    currency: "NGN",
  });
  const first = await receiveFile(
    ada,
    "first.csv",
    bytes(["01/02/2026,A,-5.00,95.00", "03/04/2026,B,7.00,102.00"]),
  );
  expect(first).toMatchObject({
    certain: false,
    questions: ["dates"],
    remembered: false,
    accountId: null,
    sheets: [],
  });
  const mapping: CsvMapping = { ...(first.mapping as CsvMapping), dateOrder: CHOSEN };
  await startImport(ada, first.importId, { accountId: account.id, format: "csv", mapping });
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, first.importId)).toMatchObject({
    state: "imported",
    firstDay: "2026-01-02",
    lastDay: "2026-03-04",
  });
  expect(await lookAtFile(ada, first.importId, null)).toMatchObject({
    accountId: account.id,
    certain: true,
    remembered: false,
    mapping: { dateOrder: CHOSEN },
  });

  const next = await receiveFile(ada, "next.csv", bytes(["05/06/2026,C,-2.00,100.00"]));
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    fileName: "next.csv",
    certain: true,
    remembered: true,
    mapping: { dateOrder: CHOSEN },
  });
  expect(await lookAtFile(ada, next.importId, other.id)).toMatchObject({
    certain: false,
    remembered: false,
    mapping: { dateOrder: "dmy" },
  });
});

test("a file that was refused is read as it was tried, and as it was recognised by whoever goes back to that", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Refused",
    identifier: "1010000009",
    institution: "Zenith Bank",
    currency: "NGN",
  });
  const file = await receiveFile(
    ada,
    "refused.csv",
    bytes(["15/02/2026,A,-5.00,95.00", "16/04/2026,B,7.00,102.00"]),
  );
  const recognised = file.mapping as CsvMapping;
  expect(recognised.dateOrder).not.toBe(CHOSEN);
  await startImport(ada, file.importId, {
    accountId: account.id,
    format: "csv",
    mapping: { ...recognised, dateOrder: CHOSEN },
  });
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, file.importId)).toMatchObject({ state: "refused" });
  expect(await lookAtFile(ada, file.importId, account.id)).toMatchObject({
    mapping: { dateOrder: CHOSEN },
  });
  expect(await lookAtFile(ada, file.importId, account.id, true)).toMatchObject({
    accountId: account.id,
    mapping: recognised,
  });
});

test("a list that was read as a bank's table, and is now known as a wallet's, is read as what it is", async () => {
  const account = await addAccount(ada, {
    kind: "wallet",
    name: "Exodus",
    identifier: `0x${"a".repeat(40)}`,
    institution: "Ethereum",
    currency: "USDT",
  });
  const list = async function* (row: string) {
    yield Buffer.from(
      `Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency\n${row}\n`,
    );
  };
  const first = await receiveFile(ada, "first.csv", list("2026-03-13,1000.5,USDT,,"));
  const mapping: CsvMapping = {
    kind: "table",
    separator: ",",
    encoding: "utf-8",
    sheet: null,
    header: ["Date", "Received Quantity", "Received Currency", "Sent Quantity", "Sent Currency"],
    skipRows: 0,
    dateOrder: "dmy",
    decimalSign: ".",
    columns: {
      bookedOn: 0,
      valueOn: null,
      narration: [2],
      bankReference: null,
      paymentReference: null,
      counterparty: null,
      counterpartyAccount: null,
      balance: null,
      currency: null,
    },
    amounts: { kind: "split", in: 1, out: 3, outNegative: false },
  };
  await startImport(ada, first.importId, { accountId: account.id, format: "csv", mapping });
  while ((await workImports(desk.worker)) > 0);
  const next = await receiveFile(ada, "next.csv", list("2026-03-14,,,500.25,USDT"));
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    format: "chain",
    remembered: false,
    mapping: { kind: "chain", token: "USDT" },
  });
});

test("an account that a file writes otherwise is the account's own, and its lines are imported", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Hamburg",
    identifier: "DE13200411110369300900",
    institution: "comdirect",
    currency: "EUR",
  });
  const file = async function* (printed: string, day: string, opening: string, closing: string) {
    yield Buffer.from(
      [
        ":20:X",
        `:25:${printed}`,
        ":28C:1/1",
        `:60F:C${day}EUR${opening},`,
        `:61:${day}C5,NTRFNONREF`,
        ":86:RENT",
        `:62F:C${day}EUR${closing},`,
        "-",
      ].join("\r\n"),
    );
  };
  for (const [printed, day, opening, closing] of [
    ["20041111/369300900", "260302", "10", "15"],
    ["COBADEHDXXX/369300900", "260303", "15", "20"],
  ] as const) {
    const received = await receiveFile(ada, `${day}.sta`, file(printed, day, opening, closing));
    await startImport(ada, received.importId, {
      accountId: account.id,
      format: "mt940",
      mapping: null,
    });
    while ((await workImports(desk.worker)) > 0);
    expect(await getImport(ada, received.importId)).toMatchObject({
      state: "imported",
      linesNew: 1,
    });
  }
  const known = await receiveFile(
    ada,
    "known.sta",
    file("20041111/0369300900", "260304", "20", "25"),
  );
  expect(known).toMatchObject({ accountId: account.id });
});

test("whose lines are taken and by which status is remembered, and a status that is new is asked about", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Till",
    identifier: "1010000003",
    institution: "Safaricom",
    currency: "KES",
  });
  async function* file(...lines: string[]): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(["Date,Account,Status,Narration,Amount", ...lines, ""].join("\n"));
  }
  const first = await receiveFile(
    ada,
    "first.csv",
    file(
      "2026-03-13,Main,Completed,A,-5.00",
      "2026-03-14,Main,Reversed,B,7.00",
      "2026-03-14,Petty,Completed,C,9.00",
    ),
  );
  expect(first).toMatchObject({ certain: false, mapping: { columns: { account: 1, status: 2 } } });
  const choice = {
    accountId: account.id,
    format: "csv" as const,
    mapping: {
      ...(first.mapping as CsvMapping),
      onlyAccount: "Main",
      statuses: [{ status: "Reversed", taken: false }],
    },
  };
  const { lines, open } = await previewReading(ada, first.importId, choice);
  expect(lines.map(({ narration }) => narration)).toEqual(["A"]);
  expect(open).toMatchObject({
    accounts: [
      { account: "Main", isNumber: false },
      { account: "Petty", isNumber: false },
    ],
    statuses: [
      { status: "Completed", lines: 2, meaning: "booked" },
      { status: "Reversed", lines: 1, meaning: "unknown" },
    ],
    marks: [],
    questions: ["direction", "status", "account"],
    signsOpen: true,
  });
  await startImport(ada, first.importId, choice);
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, first.importId)).toMatchObject({
    state: "imported",
    linesRead: 1,
    warnings: ["Left out: lines marked “Reversed” (1), lines of other accounts (1)."],
  });

  const next = await receiveFile(
    ada,
    "next.csv",
    file(
      "2026-03-15,Main,Completed,D,-5.00",
      "2026-03-15,Main,Reversed,E,-5.00",
      "2026-03-16,Petty,Completed,F,-5.00",
    ),
  );
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    certain: true,
    remembered: true,
    mapping: choice.mapping,
  });
  const third = await receiveFile(ada, "third.csv", file("2026-03-17,Main,Charged back,G,-5.00"));
  expect(await lookAtFile(ada, third.importId, account.id)).toMatchObject({
    certain: false,
    questions: ["status"],
    remembered: true,
  });
});

test("what a plus means in a card's list is asked once, and remembered", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Card",
    identifier: "1010000004",
    institution: "American Express",
    currency: "USD",
  });
  async function* file(...lines: string[]): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(["Date,Description,Amount", ...lines, ""].join("\n"));
  }
  const first = await receiveFile(
    ada,
    "first.csv",
    file("03/13/2026,UBER TRIP,45.10", "03/20/2026,PAYMENT - THANK YOU,-45.10"),
  );
  expect(first).toMatchObject({ certain: false });
  const choice = {
    accountId: account.id,
    format: "csv" as const,
    mapping: {
      ...(first.mapping as CsvMapping),
      amounts: { kind: "signed" as const, amount: 2, inverted: true },
    },
  };
  const preview = await previewReading(ada, first.importId, choice);
  expect(preview).toMatchObject({
    lines: [
      { direction: "out", amount: "45.10" },
      { direction: "in", amount: "45.10" },
    ],
    open: { questions: ["direction"] },
  });
  await startImport(ada, first.importId, choice);
  while ((await workImports(desk.worker)) > 0);
  const next = await receiveFile(ada, "next.csv", file("04/13/2026,UBER TRIP,60.00"));
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    certain: true,
    remembered: true,
    mapping: choice.mapping,
  });
});

test("what was said of a list whose money all went out holds for the next where all went out, too", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "All out",
    identifier: "1010000031",
    institution: "Zenith Bank",
    currency: "NGN",
  });
  async function* file(...lines: string[]): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(["Date,Description,Amount,Balance", ...lines, ""].join("\n"));
  }
  const first = await receiveFile(
    ada,
    "first.csv",
    file(
      "13/03/2026,RENT,50.00,950.00",
      "14/03/2026,POWER,150.00,800.00",
      "15/03/2026,WATER,20.00,780.00",
      "16/03/2026,BANK CHARGE,30.00,750.00",
    ),
  );
  const choice = {
    accountId: account.id,
    format: "csv" as const,
    mapping: {
      ...(first.mapping as CsvMapping),
      amounts: { kind: "signed" as const, amount: 2, inverted: true },
    },
  };
  await startImport(ada, first.importId, choice);
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, first.importId)).toMatchObject({ state: "imported" });
  const next = await receiveFile(
    ada,
    "next.csv",
    file(
      "13/05/2026,RENT,50.00,450.00",
      "14/05/2026,POWER,150.00,300.00",
      "15/05/2026,WATER,20.00,280.00",
    ),
  );
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    certain: true,
    remembered: true,
    mapping: { amounts: { kind: "signed", inverted: true } },
  });
});

test("a file of several accounts is for the first that is ours, and tells each with its own currency", async () => {
  const head = "Account,Currency,Transaction Date,Description,Debit,Credit,Balance";
  async function* file(): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(
      [
        head,
        '00101234561010,KES,13/01/2026,RTGS IN,,"25,000.00","30,000.00"',
        '00101234561010,KES,14/01/2026,EFT OUT,"10,000.00",,"20,000.00"',
        "00101234561210,USD,13/01/2026,SWIFT IN,,500.00,600.00",
        "00101234561210,USD,15/01/2026,SWIFT OUT,100.00,,500.00",
        "",
      ].join("\n"),
    );
  }
  const accountsInFile = [
    { account: "00101234561010", currency: "KES" },
    { account: "00101234561210", currency: "USD" },
  ];
  expect(await receiveFile(ada, "im.csv", file())).toMatchObject({
    accountId: null,
    accountInFile: "00101234561010",
    accountsInFile,
  });
  const dollars = await addAccount(ada, {
    kind: "bank",
    name: "I&M dollars",
    identifier: "00101234561210",
    institution: "I&M",
    currency: "USD",
  });
  expect(await receiveFile(ada, "im-2.csv", file())).toMatchObject({
    accountId: dollars.id,
    accountsInFile,
  });
  const shillings = await addAccount(ada, {
    kind: "bank",
    name: "I&M shillings",
    identifier: "00101234561010",
    institution: "I&M",
    currency: "KES",
  });
  expect(await receiveFile(ada, "im-3.csv", file())).toMatchObject({ accountId: shillings.id });
});

test("which column of a card's list without headings is money in is said once, and remembered, also of a file that has charges alone", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Company card",
    identifier: "1010000005",
    institution: "Barclaycard",
    currency: "GBP",
  });
  async function* file(...lines: string[]): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from([" ", ...lines, ""].join("\n"));
  }
  const charge = (day: string, amount: string) =>
    `${day},"Shop, Anytown",Visa,MR A SURNAME,Household,,${amount}`;
  const first = await receiveFile(
    ada,
    "first.csv",
    file(
      charge("14 Feb 26", "20.59"),
      "20 Feb 26,Payment By Direct Debit,Visa,MR A SURNAME,Payments,-120.00,",
    ),
  );
  expect(first).toMatchObject({
    certain: false,
    questions: ["header", "direction"],
    mapping: { amounts: { kind: "split", out: 5, in: 6, outNegative: true } },
  });
  const choice = {
    accountId: account.id,
    format: "csv" as const,
    mapping: {
      ...(first.mapping as CsvMapping),
      amounts: { kind: "split" as const, in: 5, out: 6, outNegative: false, inNegative: true },
    },
  };
  expect((await previewReading(ada, first.importId, choice)).lines).toMatchObject([
    { direction: "out", amount: "20.59" },
    { direction: "in", amount: "120.00" },
  ]);
  await startImport(ada, first.importId, choice);
  while ((await workImports(desk.worker)) > 0);
  const next = await receiveFile(
    ada,
    "next.csv",
    file(charge("14 Mar 26", "20.60"), charge("15 Mar 26", "7.10")),
  );
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    certain: true,
    remembered: true,
    mapping: { amounts: choice.mapping.amounts },
  });
});

test("which way an exchange's list went is said for each of its files", async () => {
  const account = await addAccount(ada, {
    kind: "wallet",
    name: "Exchange",
    identifier: `T${"B".repeat(33)}`,
    institution: "Tron",
    currency: "USDT",
  });
  async function* file(hash: string): AsyncGenerator<Uint8Array, void, void> {
    yield Buffer.from(
      [
        "Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
        `2026-03-02 10:00:00,USDT,TRX,1500,1,T${"C".repeat(33)},${hash.repeat(32)},,,Completed`,
        "",
      ].join("\n"),
    );
  }
  const first = await receiveFile(ada, "withdrawals.csv", file("a1"));
  const choice = {
    accountId: account.id,
    format: "chain" as const,
    mapping: { ...(first.mapping as ChainMapping), way: "out" as const },
  };
  expect(await previewReading(ada, first.importId, choice)).toMatchObject({
    lines: [{ direction: "out" }],
    open: { questions: ["direction"] },
  });
  await startImport(ada, first.importId, choice);
  while ((await workImports(desk.worker)) > 0);
  expect(await getImport(ada, first.importId)).toMatchObject({ state: "imported", linesRead: 1 });
  const next = await receiveFile(ada, "deposits.csv", file("b2"));
  expect(await lookAtFile(ada, next.importId, account.id)).toMatchObject({
    certain: false,
    questions: ["direction"],
    remembered: true,
    mapping: { way: null },
  });
});

test("between two parties who deal with nobody else, the record is the wallet's whose address it has", async () => {
  const [mine, theirs] = [`0xfCe2${"a".repeat(36)}`, `0x4367${"b".repeat(36)}`];
  const add = (identifier: string) =>
    addAccount(ada, {
      kind: "wallet",
      name: identifier.slice(0, 6),
      identifier,
      institution: "Ethereum",
      currency: "USDC",
    });
  const [wallet, stranger] = [await add(mine), await add(`0x9999${"c".repeat(36)}`)];
  async function* file(): AsyncGenerator<Uint8Array, void, void> {
    const row = (n: number) =>
      `0x${String(n).repeat(64)},2026-03-0${n} 08:25:38,${theirs},${mine.toLowerCase()},${n}3.5,USDC,0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
    yield Buffer.from(
      [
        "Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol,ContractAddress",
        row(1),
        row(2),
        "",
      ].join("\n"),
    );
  }
  const received = await receiveFile(ada, "export.csv", file());
  expect(received).toMatchObject({
    format: "chain",
    certain: false,
    questions: ["account"],
    mapping: { ownAddresses: [] },
  });
  expect(await lookAtFile(ada, received.importId, wallet.id)).toMatchObject({
    certain: true,
    questions: [],
    mapping: { ownAddresses: [mine] },
  });
  expect(await lookAtFile(ada, received.importId, stranger.id)).toMatchObject({
    questions: ["account"],
    mapping: { ownAddresses: [] },
  });
});

test("which token it is, the wallet says where the list holds it, and a doubt stays where it doesn't", async () => {
  const mine = `0x5555${"a".repeat(36)}`;
  const add = (currency: string) =>
    addAccount(ada, {
      kind: "wallet",
      name: `Tokens ${currency}`,
      identifier: mine,
      institution: "Ethereum",
      currency,
    });
  async function* file(): AsyncGenerator<Uint8Array, void, void> {
    const row = (n: number, from: string, to: string, token: string) =>
      `0x${String(n).repeat(64)},2026-03-0${n} 08:25:38,${from},${to},${n}3.5,${token}`;
    yield Buffer.from(
      [
        "Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol",
        row(1, mine, `0x${"b".repeat(40)}`, "USDT"),
        row(2, `0x${"c".repeat(40)}`, mine, "DAI"),
        "",
      ].join("\n"),
    );
  }
  const received = await receiveFile(ada, "tokens.csv", file());
  expect(received).toMatchObject({
    certain: false,
    questions: ["account"],
    mapping: { token: null, ownAddresses: [mine] },
  });
  const [usdt, usdc] = [await add("USDT"), await add("USDC")];
  expect(await lookAtFile(ada, received.importId, usdt.id)).toMatchObject({
    certain: true,
    questions: [],
    mapping: { token: "USDT" },
  });
  expect(await lookAtFile(ada, received.importId, usdc.id)).toMatchObject({
    certain: false,
    questions: ["account"],
    mapping: { token: "USDC" },
  });
});

test("of one address's wallets on several networks, the token's contract tells which one a record is of", async () => {
  const [mine, other] = [`0xfCe2${"d".repeat(36)}`, `0x9999${"e".repeat(36)}`];
  const add = (institution: string) =>
    addAccount(ada, {
      kind: "wallet",
      name: institution,
      identifier: mine,
      institution,
      currency: "USDC",
    });
  const [ethereum, polygon] = [await add("Ethereum"), await add("Polygon")];
  await expect(add("MATIC")).rejects.toMatchObject({ code: "conflict", reason: "account_exists" });
  await expect(
    changeAccount(ada, polygon.id, {
      version: polygon.version,
      name: "Ours",
      institution: "ERC20",
      paysTransfers: true,
    }),
  ).rejects.toMatchObject({ code: "conflict", reason: "account_exists" });
  async function* file(): AsyncGenerator<Uint8Array, void, void> {
    const row = (n: number) =>
      `0x${String(n).repeat(64)},2026-03-0${n} 08:25:38,0x${String(n).repeat(40)},${mine.toLowerCase()},${n}3.5,USDC,0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359`;
    yield Buffer.from(
      [
        "Transaction Hash,DateTime (UTC),From,To,TokenValue,TokenSymbol,ContractAddress",
        row(1),
        row(2),
        row(3),
        "",
      ].join("\n"),
    );
  }
  const received = await receiveFile(ada, "export.csv", file());
  expect(received).toMatchObject({ accountId: polygon.id, mapping: { network: "Polygon" } });
  const choice = { format: "chain", mapping: received.mapping };
  await expect(
    startImport(ada, received.importId, { ...choice, accountId: ethereum.id }),
  ).rejects.toMatchObject({
    code: "invalid",
    reason: "other_network",
    message: expect.stringContaining("is of Polygon, but Ethereum is on Ethereum"),
  });
  expect(
    await startImport(ada, received.importId, { ...choice, accountId: polygon.id }),
  ).toMatchObject({ state: "queued" });
  expect(
    await startImport(ada, (await receiveFile(ada, "other.csv", file())).importId, {
      ...choice,
      accountId: (
        await addAccount(ada, {
          kind: "wallet",
          name: "Luno",
          identifier: other,
          institution: "Luno",
          currency: "USDC",
        })
      ).id,
    }),
  ).toMatchObject({ state: "queued" });
});

test("a viewer looks at no file, and a file that isn't there is said", async () => {
  await expect(
    lookAtFile(await desk.user("viewer"), "00000000-0000-4000-8000-000000000000", null),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(lookAtFile(ada, "00000000-0000-4000-8000-000000000000", null)).rejects.toMatchObject(
    { code: "not_found" },
  );
});

test("an account that was added with a bank code before its number is found by a statement without one", async () => {
  const coded = await addAccount(ada, {
    kind: "bank",
    name: "Coded",
    identifier: "250655/6254881190",
    institution: "Zenith Bank",
    currency: "NGN",
  });
  const statement = async function* (account: string) {
    yield Buffer.from(
      [
        ":20:S1",
        `:25:${account}`,
        ":28C:1/1",
        ":60F:C260201NGN0,",
        ":61:2602020202C5,00NTRFNONREF",
        ":86:A",
        ":62F:C260202NGN5,",
        "-",
        "",
      ].join("\r\n"),
    );
  };
  for (const [name, printed] of [
    ["number.sta", "6254881190"],
    ["code.sta", "250655/6254881190"],
  ] as const) {
    expect(await receiveFile(ada, name, statement(printed))).toMatchObject({
      format: "mt940",
      accountId: coded.id,
    });
  }
  expect(await receiveFile(ada, "other.sta", statement("250656/6254881190"))).toMatchObject({
    accountId: null,
  });
});

test("a line that is booked after today is told of before the import, also where it stands behind the lines that are shown", async () => {
  const account = await addAccount(ada, {
    kind: "bank",
    name: "Wema",
    identifier: "1010000044",
    institution: "Wema Bank",
    currency: "NGN",
  });
  const read = async (name: string, last: string) => {
    const received = await receiveFile(
      ada,
      name,
      bytes([
        ...Array.from({ length: 40 }, (_, at) => `2026-03-13,ROW ${at},-1.00,${60 - at}.00`),
        `${last},LAST,-1.00,20.00`,
      ]),
    );
    return previewReading(ada, received.importId, {
      accountId: account.id,
      format: "csv",
      mapping: received.mapping,
    });
  };
  expect(await read("past.csv", "2026-03-14")).toMatchObject({ future: null });
  const { future, lines, problems } = await read("future.csv", "2046-03-14");
  expect([lines.length, problems, future]).toEqual([
    30,
    [],
    { count: 1, last: "2046-03-14", today: expect.any(String) },
  ]);
});
