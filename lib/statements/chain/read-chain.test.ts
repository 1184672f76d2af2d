import { describe, expect, test } from "vitest";
import { type ChainMapping, StatementMapping } from "@/lib/domain/statements/mapping";
import { findQuestions } from "../ask";
import { detectStatement } from "../detect-statement";
import { type ReadFile, bytesOf, detectAndRead, readAll } from "../testing/read-all";
import { chainDay } from "./read-transfer";
import {
  AWAKEN,
  BINANCE_WITHDRAWALS,
  BLOCKSCOUT_COIN,
  COINBASE_PRIME,
  COIN_TRACKER,
  ETHERSCAN_COIN,
  ETHERSCAN_LIST,
  ETHERSCAN_TOKENS,
  EXODUS,
  FIREBLOCKS,
  KOINLY,
  KUCOIN_WITHDRAWALS,
  LEDGER_LIVE,
  OWN,
  SAFE,
  SHAKEPAY,
  SOLSCAN,
  STELLAR,
  TREZOR,
  TRONSCAN,
  TRON_OWN,
  ZERION,
} from "./testing/samples";

const isWayOpen = async (bytes: Uint8Array, mapping: ChainMapping) =>
  (await findQuestions(bytes, "chain", mapping)).questions.includes("direction");

const short = (
  lines: { bookedOn: string; direction: string; amount: string; currency: string | null }[],
) =>
  lines.map(
    ({ bookedOn, direction, amount, currency }) => `${bookedOn} ${direction} ${amount} ${currency}`,
  );

test("Etherscan's token transfers: the wallet is the address that is in every record", async () => {
  const read = await detectAndRead(bytesOf(ETHERSCAN_TOKENS));
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(short(read.lines)).toEqual(["2026-03-02 in 12500.000001 USDT", "2026-03-03 out 500 USDT"]);
  expect(read.lines[0]).toMatchObject({
    transactionHash: `0x${"1".repeat(64)}`,
    counterpartyAccount: "0x1111111111111111111111111111111111111111",
  });
  expect(read.feet[0]?.skipped).toEqual([{ what: "transfers of nothing", count: 1 }]);
});

test("Etherscan's list of the coin: two columns of values, failed transactions left out", async () => {
  const read = await detectAndRead(bytesOf(ETHERSCAN_COIN), `export-${OWN}.csv`);
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(read.lines.map(({ direction, amount, network }) => [direction, amount, network])).toEqual([
    ["in", "1.5", "Ethereum"],
    ["out", "0.25", "Ethereum"],
  ]);
  expect(read.feet[0]?.skipped).toEqual([{ what: "failed transactions", count: 1 }]);
});

test("Tronscan: raw amounts by their decimals, exact; fees and failures counted", async () => {
  const read = await detectAndRead(bytesOf(TRONSCAN), `${TRON_OWN}.csv`);
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(short(read.lines)).toEqual(["2026-03-14 in 25000.000001 USDT", "2026-03-15 out 1 USDT"]);
  expect(read.lines[0]?.network).toBe("Tron");
  expect(read.feet[0]?.skipped).toEqual([
    { what: "failed transactions", count: 1 },
    { what: "network fees", count: 1 },
  ]);
});

test("two addresses in every record leave open whose wallet it is", async () => {
  const read = await detectAndRead(bytesOf(ETHERSCAN_TOKENS.split("\n").slice(0, 2).join("\n")));
  expect(read.certain).toBe(false);
  expect(read.bad[0]?.problem).toContain("enter the wallet's own address");
});

test("only the chosen token, by its symbol or its contract; only the wallet's own transfers", async () => {
  const mapping = (await detectAndRead(bytesOf(ETHERSCAN_TOKENS))).mapping as ChainMapping;
  const fake = ETHERSCAN_TOKENS.replace(
    /0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"$/m,
    '0x9999999999999999999999999999999999999999","Fake","USDT"',
  );
  const read = await readAll(bytesOf(fake), "chain", {
    ...mapping,
    token: "0xDAC17F958D2ee523a2206206994597C13D831ec7",
    ownAddresses: [OWN],
  });
  expect(read.lines).toHaveLength(1);
  expect(read.feet[0]?.skipped).toContainEqual({ what: "transfers of other tokens", count: 1 });
  const others = await readAll(bytesOf(ETHERSCAN_TOKENS), "chain", {
    ...mapping,
    ownAddresses: ["0x4444444444444444444444444444444444444444"],
  });
  expect(others.lines).toEqual([]);
  expect(others.feet[0]?.skipped).toContainEqual({
    what: "transfers of other addresses",
    count: 2,
  });
});

test("a token under a known one's name is told by its contract, and asked about", async () => {
  const fake = ETHERSCAN_TOKENS.replace(
    /0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"$/m,
    '0x9999999999999999999999999999999999999999","Claim at usdt-gift.example","USDT"',
  );
  const read = await detectAndRead(bytesOf(fake));
  // By the symbol of the contract's issuer, which is also the account's: a contract's address is no currency.
  expect(read).toMatchObject({ certain: false, mapping: { token: "USDT" } });
  expect(short(read.lines)).toEqual(["2026-03-03 out 500 USDT"]);
  expect(read.feet[0]?.skipped).toContainEqual({ what: "transfers of other tokens", count: 1 });
});

test("a token is its issuer's whatever name an explorer gives it", async () => {
  const renamed = ETHERSCAN_TOKENS.replaceAll(
    '0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F","USDT0","USDT0"',
  );
  const read = await detectAndRead(bytesOf(renamed));
  expect(read).toMatchObject({
    certain: true,
    mapping: { token: "USDT", network: "Polygon" },
    heads: [{ currency: "USDT" }],
  });
  expect(short(read.lines)).toEqual(["2026-03-02 in 12500.000001 USDT", "2026-03-03 out 500 USDT"]);
});

test("a transaction in a confirmed block may have failed: each column that says so counts", async () => {
  const text = `Transaction Hash,Time (UTC),Status,Token,Amount,From,To,Result\n${"a1".repeat(32)},2026-03-14 10:00:00,Confirmed,USDT,20,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf,OUT_OF_ENERGY\n${"b2".repeat(32)},2026-03-15 10:00:00,Confirmed,USDT,25,${TRON_OWN},TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBg,SUCCESS\n`;
  const read = await detectAndRead(bytesOf(text));
  expect(short(read.lines)).toEqual(["2026-03-15 out 25 USDT"]);
  expect(read.feet[0]?.skipped).toEqual([{ what: "failed transactions", count: 1 }]);
});

test("internal transactions: the columns say the way, and the header the coin", async () => {
  const text = `"Transaction Hash","UnixTimestamp","ParentTxFrom","ParentTxTo","From","TxTo","Value_IN(ETH)","Value_OUT(ETH)","Status","ErrCode","Type"\n"0x${"7".repeat(64)}","1772409600","0x1111111111111111111111111111111111111111","0x2222222222222222222222222222222222222222","0x2222222222222222222222222222222222222222","${OWN}","0.5","0","0","","call"\n`;
  const read = await detectAndRead(bytesOf(text));
  expect(short(read.lines)).toEqual(["2026-03-02 in 0.5 ETH"]);
});

test("Ledger Live: the wallet's figures and not their worth; fees and failures counted, and its tokens asked about", async () => {
  const read = await detectAndRead(bytesOf(LEDGER_LIVE));
  expect(read).toMatchObject({ format: "chain", certain: false, bad: [] });
  expect(short(read.lines)).toEqual([
    "2026-05-20 in 499.50000000 USDT",
    "2026-06-15 out 20.25000000 USDT",
  ]);
  expect(read.feet[0]?.skipped).toEqual([
    { what: "network fees", count: 1 },
    { what: "failed transactions", count: 1 },
  ]);
});

test("Solscan: of several tokens that only their contracts tell apart, the issuer's is taken, and asked about", async () => {
  const read = await detectAndRead(bytesOf(SOLSCAN));
  expect(read).toMatchObject({
    format: "chain",
    certain: false,
    bad: [],
    mapping: { token: "USDC" },
  });
  expect(short(read.lines)).toEqual(["2026-05-18 in 24047.160221 USDC", "2026-05-18 out 1.5 USDC"]);
  expect(read.feet[0]?.skipped).toEqual([{ what: "transfers of other tokens", count: 1 }]);
  const one = SOLSCAN.split("\n").slice(0, 3).join("\n");
  expect((await detectAndRead(bytesOf(one))).certain).toBe(true);
});

test("Safe: each line names the wallet, its token and when it was executed; the note is kept", async () => {
  const read = await detectAndRead(bytesOf(SAFE));
  expect(read).toMatchObject({ format: "chain", certain: false, bad: [] });
  expect(read.heads[0]?.account).toBe(OWN);
  expect(short(read.lines)).toEqual([
    "2026-03-01 in 25000.000001 USDT",
    "2026-03-03 out 100 USDT",
    "2026-03-04 out 0.5 ETH",
  ]);
  expect(read.lines[1]?.narration).toContain("Invoice 7");
  const one = await readAll(bytesOf(SAFE), "chain", {
    ...(read.mapping as ChainMapping),
    token: "USDT",
  });
  expect(short(one.lines)).toHaveLength(2);
});

test("Etherscan's short list: an amount's own unit is its token; where some have none, it is asked", async () => {
  const read = await detectAndRead(bytesOf(ETHERSCAN_LIST));
  expect(read).toMatchObject({
    format: "chain",
    certain: true,
    bad: [],
    mapping: { token: "ETH" },
  });
  expect(short(read.lines)).toEqual(["2026-03-02 out 0.04 ETH", "2026-03-03 in 1.5 ETH"]);
  const bare = await detectAndRead(bytesOf(ETHERSCAN_LIST.replaceAll(" ETH", "")));
  expect(bare).toMatchObject({ certain: false, mapping: { token: null } });
});

test("Fireblocks: what isn't completed, or was stopped, is left out; the symbol goes before the custodian's own name of the asset", async () => {
  const { mapping } = await detectAndRead(bytesOf(FIREBLOCKS));
  const read = await readAll(bytesOf(FIREBLOCKS), "chain", {
    ...(mapping as ChainMapping),
    ownAddresses: [OWN],
  });
  expect(read.bad).toEqual([]);
  expect(short(read.lines)).toEqual(["2026-03-02 in 1500 USDT", "2026-03-03 out 20 USDT"]);
  expect(read.lines[1]?.narration).toContain("Invoice 5");
  expect(read.feet[0]?.skipped).toEqual([
    { what: "failed transactions", count: 2 },
    { what: "pending entries", count: 1 },
  ]);
});

test.each([
  ["1502,1500", "1500"],
  ["1500,", "1500"],
  ["1500,0", "1500"],
])(
  "Fireblocks: what arrived goes before what was taken from an exchange with its fee: %s",
  async (amounts, arrived) => {
    const text = FIREBLOCKS.replace("USDT,1500,1500,", `USDT,${amounts},`);
    const { mapping } = await detectAndRead(bytesOf(text));
    const read = await readAll(bytesOf(text), "chain", {
      ...(mapping as ChainMapping),
      ownAddresses: [OWN],
    });
    expect(short(read.lines)).toEqual([`2026-03-02 in ${arrived} USDT`, "2026-03-03 out 20 USDT"]);
  },
);

test("Trezor: sent and received, the unit in a column of its own, a transfer to itself left out", async () => {
  const read = await detectAndRead(bytesOf(TREZOR));
  expect(read.bad).toEqual([]);
  expect(short(read.lines)).toEqual(["2025-01-29 out 9.58583 USDT", "2025-01-30 in 100 USDT"]);
  expect(read.lines[0]).toMatchObject({
    counterpartyAccount: "0x2222222222222222222222222222222222222222",
    narration: expect.stringContaining("Supplier"),
  });
  expect(read.feet[0]?.skipped).toEqual([{ what: "transfers within the wallet", count: 1 }]);
});

test("an exchange's withdrawals name only where they went: the address in every record isn't taken for the wallet's own", async () => {
  const read = await detectAndRead(bytesOf(BINANCE_WITHDRAWALS));
  expect(read).toMatchObject({
    format: "chain",
    certain: false,
    lines: [],
    mapping: { ownAddresses: [] },
  });
  expect(read.bad[0]?.problem).toContain("enter the wallet's own address");
  const own = await readAll(bytesOf(BINANCE_WITHDRAWALS), "chain", {
    ...(read.mapping as ChainMapping),
    ownAddresses: [TRON_OWN],
  });
  expect(short(own.lines)).toEqual(["2026-03-02 out 1500 USDT", "2026-03-03 out 20.5 USDT"]);
  expect(own.lines[0]?.network).toBe("TRX");
});

test("an exchange's deposits look like its withdrawals: a person says which they are", async () => {
  const { mapping } = await detectAndRead(bytesOf(BINANCE_WITHDRAWALS));
  const chain = mapping as ChainMapping;
  expect(await isWayOpen(bytesOf(BINANCE_WITHDRAWALS), chain)).toBe(true);
  expect(
    await isWayOpen(bytesOf(BINANCE_WITHDRAWALS), { ...chain, ownAddresses: [TRON_OWN] }),
  ).toBe(true);
  const directions = async (way: "in" | "out") =>
    (await readAll(bytesOf(BINANCE_WITHDRAWALS), "chain", { ...chain, way })).lines.map(
      ({ direction }) => direction,
    );
  expect(await directions("in")).toEqual(["in", "in"]);
  expect(await directions("out")).toEqual(["out", "out"]);
});

test.each([
  [
    "the addresses are the wallet's own",
    BINANCE_WITHDRAWALS,
    { ownAddresses: ["TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"] },
  ],
  ["the heading says it", KUCOIN_WITHDRAWALS, {}],
  ["a column says it", TREZOR, {}],
  ["both sides are named", FIREBLOCKS, {}],
])("which way the transfers of a list went isn't asked where %s", async (_, text, more) => {
  const { mapping } = await detectAndRead(bytesOf(text));
  expect(await isWayOpen(bytesOf(text), { ...(mapping as ChainMapping), ...more })).toBe(false);
});

test("an amount in the smallest unit, without its decimals, is said and not taken as it stands", async () => {
  const read = await detectAndRead(bytesOf(BLOCKSCOUT_COIN));
  expect(read).toMatchObject({ format: "chain", certain: false, lines: [] });
  expect(read.bad[0]?.problem).toContain("smallest unit");
});

test("under a stablecoin's symbol, only its issuer's contracts are the token; a name that is no symbol is another token's", async () => {
  const { mapping } = await detectAndRead(bytesOf(ETHERSCAN_TOKENS));
  const fake = ETHERSCAN_TOKENS.replace(
    /0xdac17f958d2ee523a2206206994597c13d831ec7","Tether USD","USDT"$/m,
    '0x9999999999999999999999999999999999999999","Claim","USDT"',
  );
  const read = await readAll(bytesOf(fake), "chain", {
    ...(mapping as ChainMapping),
    token: "USDT",
    ownAddresses: [OWN],
  });
  expect(short(read.lines)).toEqual(["2026-03-03 out 500 USDT"]);
  const all = await readAll(
    bytesOf(fake.replace('"Claim","USDT"', '"Claim","usdt-gift.example to claim"')),
    "chain",
    { ...(mapping as ChainMapping), token: null, ownAddresses: [OWN] },
  );
  expect(all.lines[0]?.currency).toBe("usdt-gift.example to");
});

test("a wallet's account takes its own token from a list that names it by the contract alone", async () => {
  const { mapping } = await detectAndRead(bytesOf(SOLSCAN));
  const read = await readAll(bytesOf(SOLSCAN), "chain", {
    ...(mapping as ChainMapping),
    token: "USDC",
  });
  expect(short(read.lines)).toEqual(["2026-05-18 in 24047.160221 USDC", "2026-05-18 out 1.5 USDC"]);
});

test("other names of the same columns, as programs over a node's API write them", async () => {
  const header =
    "Transaction Hash,Date & Time,From Address,To Address,Transaction Type,Asset Contract Address,Asset Symbol / Name,Token ID,Value / Amount,Gas Fee (ETH)";
  const line = (n: number, from: string, to: string, amount: string) =>
    `0x${String(n).repeat(64)},2026-03-0${n}T12:00:00Z,${from},${to},ERC-20,0xdac17f958d2ee523a2206206994597c13d831ec7,USDT,,${amount},`;
  const read = await detectAndRead(
    bytesOf(
      [
        header,
        line(1, "0x2222222222222222222222222222222222222222", OWN, "100.5"),
        line(2, OWN, "0x3333333333333333333333333333333333333333", "20"),
      ].join("\n"),
    ),
  );
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(short(read.lines)).toEqual(["2026-03-01 in 100.5 USDT", "2026-03-02 out 20 USDT"]);
});

test("Etherscan's list of transactions inside contracts: the error's column alone says that one was reverted", async () => {
  const header =
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","ParentTxFrom","ParentTxTo","ParentTxETH_Value","From","TxTo","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue","Status","ErrCode","Type"';
  const row = (digit: string, value: string, error: string) =>
    `"0x${digit.repeat(64)}","1","1773482400","2026-03-14 10:00:00","${OWN}","0x${"b".repeat(40)}","0","0x${"b".repeat(40)}","${OWN}","",${value},"0","${error === "" ? 0 : 1}","${error}","call"`;
  const read = await detectAndRead(
    bytesOf(
      [
        header,
        row("1", '"1.5","0"', ""),
        row("2", '"0.5","0"', "Reverted"),
        row("3", '"0.7","0"', "Bad jump destination"),
      ].join("\n"),
    ),
  );
  expect(short(read.lines)).toEqual(["2026-03-14 in 1.5 ETH"]);
  expect(read.feet[0]?.skipped).toEqual([{ what: "failed transactions", count: 2 }]);
});

test("a token printed with its name is read by its symbol, and asked about where no contract tells it", async () => {
  const header =
    "Transaction Hash,Status,Method,BlockNo,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD),Token";
  const row = (digit: string, from: string, to: string) =>
    `0x${digit.repeat(64)},Success,Transfer,1,2026-03-14 10:00:00,${from},,${to},,"1,500.25",$1500.00,Tether USD (USDT)`;
  const other = `0x${"c".repeat(40)}`;
  const read = await detectAndRead(
    bytesOf([header, row("1", other, OWN), row("2", OWN, `0x${"d".repeat(40)}`)].join("\n")),
  );
  expect(read).toMatchObject({
    certain: false,
    bad: [],
    mapping: { token: "USDT", ownAddresses: [OWN] },
  });
  expect(short(read.lines)).toEqual(["2026-03-14 in 1500.25 USDT", "2026-03-14 out 1500.25 USDT"]);
});

test("a payment, and a contract's method, say no direction", async () => {
  const stellar = await detectAndRead(bytesOf(STELLAR));
  expect(stellar).toMatchObject({ format: "chain", certain: false, lines: [] });
  expect(stellar.bad.map(({ problem }) => problem)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining("enter the wallet's own address")),
  );
  const method = ETHERSCAN_LIST.replaceAll('"Transfer"', '"Deposit"');
  const mapping = {
    ...(await detectAndRead(bytesOf(method))).mapping,
    ownAddresses: [],
  } as unknown as ChainMapping;
  expect((await readAll(bytesOf(method), "chain", mapping)).bad).toHaveLength(2);
});

test.each([
  ["250.5", "250"],
  ["250", "250.5"],
])(
  "%s and then %s beside the same decimals: one of them would be wrong by a million",
  async (first, second) => {
    const header =
      "Transaction Hash,Date & Time,From Address,To Address,Asset Symbol,Token Decimals,Amount";
    const line = (n: number, from: string, to: string, amount: string) =>
      `0x${String(n).repeat(64)},2026-03-0${n}T12:00:00Z,${from},${to},USDT,6,${amount}`;
    const read = await detectAndRead(
      bytesOf(
        [
          header,
          line(1, "0x2222222222222222222222222222222222222222", OWN, first),
          line(2, OWN, "0x3333333333333333333333333333333333333333", second),
        ].join("\n"),
      ),
    );
    expect(read).toMatchObject({
      format: "chain",
      mapping: { columns: { decimals: 5, value: 6 } },
    });
    expect(read.lines).toHaveLength(1);
    expect(read.bad).toMatchObject([
      { lineNumber: 3, problem: expect.stringContaining("decimal point") },
    ]);
  },
);

test("an exchange's list of withdrawals, or of deposits, goes one way; its days are those of UTC", async () => {
  const out = await detectAndRead(bytesOf(KUCOIN_WITHDRAWALS));
  expect(out).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(short(out.lines)).toEqual(["2026-03-13 out 250.5 USDT", "2026-03-15 out 25.5 USDT"]);
  const back = await detectAndRead(
    bytesOf(KUCOIN_WITHDRAWALS.replace("Withdrawal Address/Account", "Deposit Address")),
  );
  expect(short(back.lines)).toEqual(["2026-03-13 in 250.5 USDT", "2026-03-15 in 25.5 USDT"]);
});

test("the chain's own id goes before the exchange's", async () => {
  const read = await detectAndRead(bytesOf(COINBASE_PRIME));
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(
    read.lines.map(({ bookedOn, direction, transactionHash }) => [
      bookedOn,
      direction,
      transactionHash,
    ]),
  ).toEqual([
    ["2026-03-13", "in", `0x${"c9".repeat(32)}`],
    ["2026-03-14", "out", `0x${"d1".repeat(32)}`],
  ]);
});

test("OKLink's times are in the zone that their heading names", async () => {
  const header =
    "Tx Hash,blockHeight,blockTime(UTC+8),from,to,value,symbol,tokenContractAddress,status";
  const line = (digit: string, time: string, from: string, to: string) =>
    `0x${digit.repeat(64)},1,${time},${from},${to},20.5,USDT,0xdAC17F958D2ee523a2206206994597C13D831ec7,success`;
  const read = await detectAndRead(
    bytesOf(
      [
        header,
        line("1", "2026-03-14 03:00:00", `0x${"c".repeat(40)}`, OWN),
        line("2", "2026-03-14 18:00:00", OWN, `0x${"d".repeat(40)}`),
      ].join("\n"),
    ),
  );
  expect(read).toMatchObject({ format: "chain", certain: true, bad: [] });
  expect(short(read.lines)).toEqual(["2026-03-13 in 20.5 USDT", "2026-03-14 out 20.5 USDT"]);
});

const TRON_LIST = (heading: string) =>
  [
    `Txn Hash,Block,Time(UTC),From,To,Token Symbol,${heading},Amount,Confirmed,Result`,
    `${"a".repeat(64)},1,2026-03-02 09:00:00,TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX,${TRON_OWN},USDT,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,25,true,SUCCESS`,
    `${"b".repeat(64)},2,2026-03-03 09:00:00,TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS,${TRON_OWN},USDT,TLBaRhANQoJFTqre9Nf1mjuwNWjCJeYqUL,999,true,SUCCESS`,
    `${"c".repeat(64)},3,2026-03-04 09:00:00,TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX,${TRON_OWN},USDT,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,7,false,SUCCESS`,
  ].join("\n");

test.each(["Contract", "TRC20 Contract", "Token ID/Contract Address", "Contract ID", "Token Mint"])(
  "a worthless token of a stablecoin's symbol is told by its contract under the heading %s; a block that isn't confirmed is left out",
  async (heading) => {
    const read = await detectAndRead(bytesOf(TRON_LIST(heading)), `${TRON_OWN}.csv`);
    expect(short(read.lines)).toEqual(["2026-03-02 in 25 USDT"]);
    expect(read.feet[0]?.skipped).toEqual([
      { what: "transfers of other tokens", count: 1 },
      { what: "pending entries", count: 1 },
    ]);
  },
);

test("whole numbers beside a number of decimals are asked about where none is as much as one token", async () => {
  const list = (...values: string[]) =>
    [
      "TxHash,Time,From,To,Amount,TokenSymbol,Decimals,ContractAddress",
      ...values.map(
        (value, at) =>
          `0x${String(at).repeat(64)},2026-03-0${at + 1} 09:00:00,0x1111111111111111111111111111111111111111,${OWN},${value},USDC,6,0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`,
      ),
    ].join("\n");
  expect((await detectAndRead(bytesOf(list("25000", "500")), `${OWN}.csv`)).certain).toBe(false);
  expect(await detectAndRead(bytesOf(list("25000", "5000000")), `${OWN}.csv`)).toMatchObject({
    certain: true,
  });
});

test("what waits in a Safe for signatures is on no chain yet", async () => {
  const [header = "", ...rows] = SAFE.trim().split("\n");
  const columns = header.split(",").map((cell) => cell.replaceAll('"', "").toLowerCase());
  const waiting = (rows[0] ?? "")
    .split(",")
    .map((cell, at) => (/hash|date|executed/.test(columns[at] ?? "") ? "" : cell))
    .join(",");
  const [before, after] = [
    await detectAndRead(bytesOf(SAFE)),
    await detectAndRead(bytesOf(`${SAFE.trimEnd()}\n${waiting}\n`)),
  ];
  expect(after.bad).toEqual(before.bad);
  expect(after.lines).toHaveLength(before.lines.length);
});

test.each(["No", "0", "Unconfirmed", "pending"])(
  "a block whose column of confirmations says %s is left out",
  async (word) => {
    const read = await detectAndRead(
      bytesOf(TRON_LIST("Contract").replace(",false,", `,${word},`)),
      `${TRON_OWN}.csv`,
    );
    expect(short(read.lines)).toEqual(["2026-03-02 in 25 USDT"]);
  },
);

test.each(["Is Contract", "To Contract", "Interacted Contract"])(
  "%s names no token's contract",
  async (heading) => {
    const list = TRON_LIST(heading).replaceAll(/,USDT,T\w+,/g, ",USDT,false,");
    const read = await detectAndRead(bytesOf(list), `${TRON_OWN}.csv`);
    expect(read).toMatchObject({ certain: true });
    expect(short(read.lines)).toEqual(["2026-03-02 in 25 USDT", "2026-03-03 in 999 USDT"]);
  },
);

describe("records with two sides", () => {
  const short = ({ lines }: ReadFile) =>
    lines.map(
      ({ bookedOn, direction, amount, currency }) =>
        `${bookedOn} ${direction} ${amount} ${currency}`,
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
    const usdt = await read(
      KOINLY.replace("0.5,ETH,1000.5,USDT", "1000.5,USDT,1000.5,USDT"),
      "USDT",
    );
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
});

describe("times", () => {
  test.each([
    ["2026-03-14T00:30:00+01:00", "Date", "2026-03-13"],
    ["2026-03-14T23:30:00.123-0500", "Date", "2026-03-15"],
    ["2026-03-14 12:00:00 +08:00", "Date", "2026-03-14"],
    ["2026-03-14 00:00:00 GMT+01:00", "Date", "2026-03-13"],
    ["2026-03-14T00:56:41+02", "Date", "2026-03-13"],
    ["2026-03-31T23:59:59Z", "Date", "2026-03-31"],
    ["2026-03-14T00:30:00+00:00", "Date", "2026-03-14"],
    ["2026-03-14 00:30:00", "Time(UTC+01:00)", "2026-03-13"],
    ["2026-03-14 12:30:00 AM", "Time (GMT+1)", "2026-03-13"],
    ["2026-03-14 11:30:00 PM", "Time (UTC-3)", "2026-03-15"],
    ["2026-03-14 03:00:00", "blockTime(UTC+8)", "2026-03-13"],
    ["2026-03-14 00:30:00 UTC", "Time(UTC+01:00)", "2026-03-14"],
    ["2026-03-14 00:30:00", "Date(UTC+0)", "2026-03-14"],
    ["2026-03-14 00:30:00", "Time(UTC)", "2026-03-14"],
    ["2026-03-14", "Time(UTC+01:00)", "2026-03-14"],
    ["1773446400", "Time(UTC+01:00)", "2026-03-14"],
  ] as const)("%s under %s", (cell, heading, day) => {
    expect(chainDay(cell, "ymd", heading)).toBe(day);
  });
});
