import { expect, test } from "vitest";
import type { ChainMapping } from "@/lib/domain/statements/mapping";
import { StatementMapping } from "@/lib/domain/statements/mapping";
import { detectStatement } from "../detect-statement";
import { bytesOf, detectAndRead, readAll, type ReadFile } from "../testing/read-all";
import {
  AWAKEN,
  COIN_TRACKER,
  ETHERSCAN_TOKENS,
  EXODUS,
  KOINLY,
  SHAKEPAY,
  ZERION,
} from "./testing/samples";

const short = ({ lines }: ReadFile) =>
  lines.map(
    ({ bookedOn, direction, amount, currency }) => `${bookedOn} ${direction} ${amount} ${currency}`,
  );
const hash = (n: number) => `0x${String(n).repeat(64)}`;

/** A list as it is read for an account of one token. */
async function read(text: string, token: string): Promise<ReadFile & { mapping: ChainMapping }> {
  const { format, mapping } = await detectStatement(bytesOf(text), "list.csv");
  expect(format).toBe("chain");
  const chosen = StatementMapping.parse({ ...mapping, token }) as ChainMapping;
  return { ...(await readAll(bytesOf(text), "chain", chosen)), mapping: chosen };
}

test("Koinly: both sides of a swap are movements, each of its own token; the number of one that is on no chain is kept", async () => {
  const list = await detectAndRead(bytesOf(KOINLY));
  expect(list).toMatchObject({ format: "chain", certain: false, bad: [] });
  expect(short(list)).toEqual([
    "2026-03-02 out 500.25 USDT",
    "2026-03-03 in 1250 USDT",
    "2026-03-13 out 0.5 ETH",
    "2026-03-13 in 1000.5 USDT",
  ]);
  expect(
    list.lines.map(({ transactionHash, bankReference }) => [transactionHash, bankReference]),
  ).toEqual([
    [hash(1), null],
    [hash(2), null],
    [null, "trade-77"],
    [null, "trade-77"],
  ]);
  expect(list.lines[0]?.narration).toBe("Supplier invoice 5");
  const usdt = await read(KOINLY, "USDT");
  expect(short(usdt)).toEqual([
    "2026-03-02 out 500.25 USDT",
    "2026-03-03 in 1250 USDT",
    "2026-03-13 in 1000.5 USDT",
  ]);
  expect(usdt.feet[0]?.skipped).toEqual([{ what: "transfers of other tokens", count: 1 }]);
});

test("CoinTracker: no hashes, and a stablecoin tells it from a bank's table", async () => {
  const usdt = await read(COIN_TRACKER, "USDT");
  expect(usdt.mapping).toMatchObject({ dateOrder: "mdy", columns: { hash: null } });
  expect(short(usdt)).toEqual(["2026-03-02 out 500.25 USDT", "2026-03-13 in 1000.5 USDT"]);
});

test("Awaken: the amounts and not their worth; a record with more tokens than can be read is said", async () => {
  expect(short(await read(AWAKEN, "USDT"))).toEqual([
    "2026-03-02 out 500.25 USDT",
    "2026-03-13 in 1000.5 USDT",
  ]);
  const further = await read(AWAKEN.replace("0.5,ETH,1000,,,", "0.5,ETH,1000,300,USDT,"), "USDT");
  expect(further.bad).toMatchObject([
    { lineNumber: 3, problem: expect.stringContaining("More than one token") },
  ]);
  expect(further.lines).toHaveLength(1);
});

test("Zerion: failures and a token under a known one's name are left out, records without an amount too", async () => {
  const usdt = await read(ZERION, "USDT");
  expect(usdt.bad).toEqual([]);
  expect(short(usdt)).toEqual(["2026-03-02 out 500.25 USDT", "2026-03-13 in 1000.5 USDT"]);
  expect(usdt.lines[0]).toMatchObject({
    transactionHash: hash(1),
    network: "Ethereum",
    narration: "send",
  });
  expect(usdt.feet[0]?.skipped).toEqual([
    { what: "transfers of other tokens", count: 2 },
    { what: "failed transactions", count: 1 },
    { what: "transfers of nothing", count: 1 },
  ]);
});

test("Zerion: several amounts in one cell are said, and neither joined nor cut", async () => {
  const text = ZERION.replace(",1000.5,USDT,", ',"100\n500","USDT\nUSDC",');
  const usdt = await read(text, "USDT");
  expect(short(usdt)).toEqual(["2026-03-02 out 500.25 USDT"]);
  expect(usdt.bad[0]?.problem).toContain("More than one token");
});

test("Exodus: each side has its own hash, and the owner's note is kept", async () => {
  const list = await detectAndRead(bytesOf(EXODUS));
  expect(short(list)).toEqual([
    "2026-03-02 out 500.25 USDT",
    "2026-03-03 in 1250 USDT",
    "2026-03-13 out 0.5 ETH",
    "2026-03-13 in 1000.5 USDT",
  ]);
  expect(list.lines.map(({ transactionHash }) => transactionHash)).toEqual([
    hash(1),
    hash(2),
    hash(3),
    hash(4),
  ]);
  expect(list.lines[0]).toMatchObject({
    narration: expect.stringContaining("Supplier invoice 5"),
    counterpartyAccount: `0x${"2".repeat(40)}`,
  });
});

test("Shakepay: money and coins in one list", async () => {
  const list = await detectAndRead(bytesOf(SHAKEPAY));
  expect(list).toMatchObject({ format: "chain", bad: [] });
  expect(short(list)).toEqual([
    "2026-03-10 in 500 CAD",
    "2026-03-13 out 250 CAD",
    "2026-03-13 in 0.00405049 BTC",
    "2026-03-14 out 0.00405049 BTC",
  ]);
  expect(list.lines.map(({ transactionHash }) => transactionHash)).toEqual([
    null,
    null,
    null,
    "e1".repeat(32),
  ]);
});

test("the same amount of the same token on both sides stays within the wallet", async () => {
  const usdt = await read(KOINLY.replace("0.5,ETH,1000.5,USDT", "1000.5,USDT,1000.5,USDT"), "USDT");
  expect(short(usdt)).toEqual(["2026-03-02 out 500.25 USDT", "2026-03-03 in 1250 USDT"]);
  expect(usdt.feet[0]?.skipped).toEqual([{ what: "transfers within the wallet", count: 1 }]);
});

test("one token for another of the same symbol is a swap, by their contracts", async () => {
  const text = ZERION.replace(
    "0.5,ETH,0x0000000000000000000000000000000000000000,1000",
    "1000.5,USDT,0x9999999999999999999999999999999999999999,1000",
  );
  const usdt = await read(text, "USDT");
  expect(short(usdt)).toEqual(["2026-03-02 out 500.25 USDT", "2026-03-13 in 1000.5 USDT"]);
});

test("a record that can't be read is said once, whatever its sides", async () => {
  const list = await readAll(
    bytesOf(KOINLY.replace("2026-03-13 10:00:00", "soon")),
    "chain",
    (await detectAndRead(bytesOf(KOINLY))).mapping,
  );
  expect(list.bad).toMatchObject([
    { lineNumber: 4, problem: expect.stringContaining("not a time") },
  ]);
});

test.each([
  [
    "Date,Description,Debit Amount,Debit Currency,Credit Amount,Credit Currency",
    "2026-03-13,Rent,500.00,NGN,,\n2026-03-14,Acme,,,70.00,NGN",
  ],
  [
    `Transaction ID,Date,Description,Debit Amount,Debit Currency,Credit Amount,Credit Currency`,
    `${"7a".repeat(16)},2026-03-13,Rent,500.00,NGN,,\n${"7b".repeat(16)},2026-03-14,Acme,,,70.00,NGN`,
  ],
  [
    "Date,Description,Amount Debited,Debit Currency,Amount Credited,Credit Currency",
    "2026-03-13,Rent,500.00,NGN,,\n2026-03-14,Acme,,,70.00,NGN",
  ],
  [
    "Date,Description,Sent Amount,Sent Currency,Received Amount,Received Currency,Balance",
    "2026-03-13,Rent,500.00,USDT,,,500.00\n2026-03-14,Acme,,,70.00,USDT,570.00",
  ],
])("a bank's or provider's table is none of them: %s", async (header, rows) => {
  expect((await detectStatement(bytesOf(`${header}\n${rows}\n`), "list.csv")).format).toBe("csv");
});

test("a mapping of records with one side, as it was stored before, is read as it was", async () => {
  const { mapping } = await detectAndRead(bytesOf(ETHERSCAN_TOKENS));
  const { out, ...columns } = (mapping as ChainMapping).columns;
  expect(out).toBeUndefined();
  const stored = StatementMapping.parse({ ...mapping, columns });
  expect(short(await readAll(bytesOf(ETHERSCAN_TOKENS), "chain", stored))).toEqual([
    "2026-03-02 in 12500.000001 USDT",
    "2026-03-03 out 500 USDT",
  ]);
});
