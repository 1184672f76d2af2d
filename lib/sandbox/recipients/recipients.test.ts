import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestSandbox, START, type Reply, type TestSandbox } from "../testing/test-sandbox";
import { cryptoRecipient, fiatRecipient, refusalOf, WALLET } from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const create = (body: unknown, key?: string | null): Promise<Reply> =>
  sandbox.call("POST", "/v1/recipients", { body, ...(key === undefined ? {} : { key }) });
const Created = z.object({ message: z.string(), data: z.record(z.string(), z.unknown()) }).strict();

describe("POST /v1/recipients", () => {
  it("creates a crypto recipient and shows message and data alone", async () => {
    const reply = await create(cryptoRecipient);
    expect(reply.status).toBe(201);
    expect(Created.parse(reply.body).data).toEqual({
      id: expect.stringMatching(/^rec_[a-z0-9]{12}$/),
      type: "crypto",
      name: "Treasury wallet",
      active: true,
      details: { network: "Ethereum", wallet_address: WALLET, symbol: "USDC" },
      created_at: START,
    });
  });

  it("creates a fiat recipient with the name of its account", async () => {
    const reply = await create(fiatRecipient);
    expect(Created.parse(reply.body).data).toMatchObject({
      type: "fiat",
      details: {
        bank_name: "Guaranty Trust Bank",
        account_number: "0000000002",
        account_name: "BAOBAB FREIGHT LTD",
        currency: "NGN",
      },
    });
  });

  it("takes any string as key, or none", async () => {
    const statuses = [
      await create(cryptoRecipient, null),
      await create(cryptoRecipient, "my own key"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201]);
  });

  const addresses: [string, string, string, boolean][] = [
    ["EIP-55 capitals", "Ethereum", WALLET, true],
    ["small letters only", "BSC", WALLET.toLowerCase(), true],
    ["capitals only", "BSC", `0x${WALLET.slice(2).toUpperCase()}`, true],
    ["one capital wrong", "Ethereum", WALLET.replace("E7", "e7"), false],
    ["a digit short", "Ethereum", WALLET.slice(0, -1), false],
    ["no 0x", "Ethereum", WALLET.slice(2), false],
    ["a Tron address", "Tron", TRON, true],
    ["a Tron address with a wrong checksum", "Tron", `${TRON.slice(0, -1)}u`, false],
    ["a Tron address on Ethereum", "Ethereum", TRON, false],
    ["an Ethereum address on Tron", "Tron", WALLET, false],
  ];
  it.each(addresses)(
    "checks the address: %s on %s",
    async (_what, network, wallet_address, valid) => {
      const reply = await create({ ...cryptoRecipient, network, wallet_address });
      expect(reply.status).toBe(valid ? 201 : 400);
      if (!valid)
        expect(refusalOf(reply).message).toBe(`wallet_address is not a valid ${network} address`);
    },
  );

  const refused: [string, object, Record<string, unknown>, string][] = [
    ["no type", cryptoRecipient, { type: undefined }, "type must be crypto or fiat"],
    ["no name", cryptoRecipient, { name: undefined }, "name is required"],
    ["a blank name", fiatRecipient, { name: "  " }, "name must not be empty"],
    [
      "an off-ramp network",
      cryptoRecipient,
      { network: "Polygon" },
      "network must be one of Ethereum, BSC, Tron",
    ],
    [
      "no network",
      cryptoRecipient,
      { network: undefined },
      "network is required for crypto recipients",
    ],
    ["another symbol", cryptoRecipient, { symbol: "DAI" }, "symbol must be one of USDC, USDT"],
    [
      "a crypto recipient with an account",
      cryptoRecipient,
      { account_number: "1" },
      "Unknown field account_number",
    ],
    [
      "9 digits",
      fiatRecipient,
      { account_number: "123456789" },
      "account_number must be 10 digits",
    ],
    [
      "letters",
      fiatRecipient,
      { account_number: "12345678AB" },
      "account_number must be 10 digits",
    ],
    [
      "a number for digits",
      fiatRecipient,
      { account_number: 1234567890 },
      "account_number must be text",
    ],
    [
      "an unknown bank",
      fiatRecipient,
      { bank_code: "998877" },
      "bank_code 998877 is not known. GET /v1/banks lists the banks",
    ],
    [
      "another currency",
      fiatRecipient,
      { currency: "USD" },
      "currency must be one of NGN, KES, UGX, GHS, ZAR",
    ],
    [
      "a currency that the bank doesn't hold",
      fiatRecipient,
      { currency: "KES" },
      "Guaranty Trust Bank holds accounts in NGN, not KES",
    ],
    [
      "an account that doesn't exist",
      fiatRecipient,
      { account_number: "0000000404" },
      "There is no account 0000000404 at Guaranty Trust Bank",
    ],
  ];
  it.each(refused)("refuses %s", async (_what, body, change, message) => {
    const reply = await create({ ...body, ...change });
    expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);
  });

  it("keeps its own name when the bank doesn't answer", async () => {
    const reply = await create({ ...fiatRecipient, account_number: "0000000503" });
    expect(Created.parse(reply.body).data).toMatchObject({
      details: { account_name: "Baobab Freight" },
    });
  });
});

describe("GET /v1/recipients", () => {
  const List = z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        details: z.record(z.string(), z.string()),
      }),
    ),
    meta: z.object({ count: z.int(), next: z.int().nullable(), prev: z.int().nullable() }),
  });
  const list = async (query = "") =>
    List.parse((await sandbox.call("GET", `/v1/recipients${query}`)).body);

  beforeAll(async () => {
    await sandbox.control("POST", "/reset");
    for (let number = 1; number <= 3; number += 1) {
      sandbox.clock.advance(1_000);
      await create({
        ...cryptoRecipient,
        name: `Wallet ${number}`,
        symbol: number === 3 ? "USDT" : "USDC",
      });
      sandbox.clock.advance(1_000);
      await create({ ...fiatRecipient, name: `Account ${number}` });
    }
  });

  it("lists all, newest first", async () => {
    const { data, meta } = await list();
    expect(data.map(({ name }) => name)).toEqual([
      "Account 3",
      "Wallet 3",
      "Account 2",
      "Wallet 2",
      "Account 1",
      "Wallet 1",
    ]);
    expect(meta).toEqual({ count: 6, next: null, prev: null });
  });

  it("filters by type, and by currency or symbol", async () => {
    expect((await list("?type=crypto")).data.map(({ name }) => name)).toEqual([
      "Wallet 3",
      "Wallet 2",
      "Wallet 1",
    ]);
    expect((await list("?currency=USDT")).data.map(({ name }) => name)).toEqual(["Wallet 3"]);
    expect((await list("?currency=NGN&type=fiat")).meta.count).toBe(3);
    expect((await list("?currency=NGN&type=crypto")).data).toEqual([]);
  });

  it("pages, with the numbers of the pages around", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=2&page=${page}`)));
    expect(pages.map(({ data }) => data.map(({ name }) => name))).toEqual([
      ["Account 3", "Wallet 3"],
      ["Account 2", "Wallet 2"],
      ["Account 1", "Wallet 1"],
      [],
    ]);
    expect(pages.map(({ meta }) => [meta.count, meta.next, meta.prev])).toEqual([
      [6, 2, null],
      [6, 3, 1],
      [6, null, 2],
      [6, null, 3],
    ]);
  });

  it("refuses what it doesn't know", async () => {
    const messages = await Promise.all(
      ["?type=bank", "?currency=USD", "?limit=0", "?page=x", "?pageSize=5"].map(
        async (query) => refusalOf(await sandbox.call("GET", `/v1/recipients${query}`)).message,
      ),
    );
    expect(messages).toEqual([
      "type must be one of crypto, fiat",
      "currency must be one of NGN, KES, UGX, GHS, ZAR, USDC, USDT",
      "limit must be a whole number from 1",
      "page must be a whole number from 1",
      "Unknown query parameter pageSize",
    ]);
  });
});
