import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { getEvidence } from "../evidence/get-evidence";
import { listMatches } from "../matches/list-matches";
import { runMatching } from "../runs/run-matching";
import { startBooksDesk } from "../testing/books-desk";
import { listBreaks } from "./list-breaks";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const ADDRESS = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const createdAt = new Date("2026-11-10T09:00:00Z");
const breaksOf = async (account: string) =>
  (await listBreaks(ada, { account, ...NOVEMBER, side: "legs" })).legs
    .map(({ subject }) => subject)
    .toSorted();

test("one address's wallets on two networks each miss what was to come over their own, or over one that isn't known", async () => {
  const [ethereum, polygon] = [
    await books.account({
      kind: "wallet",
      currency: "USDC",
      identifier: ADDRESS,
      institution: "Ethereum",
    }),
    await books.account({
      kind: "wallet",
      currency: "USDC",
      identifier: ADDRESS.toLowerCase(),
      institution: "MATIC",
    }),
  ];
  const paidOut = (bankOrNetwork: string | null) =>
    books.transaction({
      createdAt,
      recipient: { name: "Treasury", account: ADDRESS, bankOrNetwork },
    });
  const [byEthereum, byPolygon, unknown] = [
    await paidOut("ERC20"),
    await paidOut("Polygon"),
    await paidOut(null),
  ];
  const sent = await books.transaction({
    createdAt,
    sourceCurrency: "USDC",
    amountSent: "70",
    destinationCurrency: "NGN",
    amountReceived: "100000",
    recipient: { name: "Ama", account: "0123456789", bankOrNetwork: "Zenith Bank" },
  });
  await books.ownOfframp(sent, "Polygon");
  const record = {
    bookedOn: "2026-11-20",
    currency: "USDC",
    amount: "1",
    direction: "in" as const,
    narration: "transfer",
    counterpartyAccount: "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA",
  };
  await books.lines(polygon, [{ ...record, transactionHash: `0x${"1".repeat(64)}` }]);
  // The statement of the one wallet says nothing of what the other should have.
  expect(await breaksOf(ethereum)).toEqual([]);
  expect(await breaksOf(polygon)).toEqual(
    [`leg:${byPolygon}:destination`, `leg:${sent}:source`, `leg:${unknown}:destination`].toSorted(),
  );
  const chainOf = async (id: string) =>
    (await getEvidence(ada, id)).legs.find(({ leg }) => leg === "chain")?.state;
  expect([await chainOf(byEthereum), await chainOf(byPolygon)]).toEqual(["waiting", "missing"]);

  await books.lines(ethereum, [{ ...record, transactionHash: `0x${"2".repeat(64)}` }]);
  expect(await breaksOf(ethereum)).toEqual(
    [`leg:${byEthereum}:destination`, `leg:${unknown}:destination`].toSorted(),
  );
});

test("by amount and day alone, a record is no transfer's over another network", async () => {
  const identifier = ADDRESS.replace("0xAb", "0xAc");
  const account = await books.account({
    kind: "wallet",
    currency: "USDT",
    identifier,
    institution: "Polygon",
  });
  const paidOut = (bankOrNetwork: string) =>
    books.transaction({
      createdAt,
      destinationCurrency: "USDT",
      amountReceived: "77",
      recipient: { name: "Treasury", account: identifier, bankOrNetwork },
    });
  await paidOut("Ethereum");
  const record = {
    bookedOn: "2026-11-10",
    currency: "USDT",
    amount: "77",
    direction: "in" as const,
    narration: "transfer",
    transactionHash: `0x${"3".repeat(64)}`,
  };
  const [line] = await books.lines(account, [record]);
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  const suggested = async () =>
    (await listMatches(ada, { account, ...NOVEMBER, state: "suggested" })).matches;
  expect(await suggested()).toEqual([]);
  const own = await paidOut("Polygon");
  await runMatching(desk.visitor, account, DEFAULT_RULES);
  expect(await suggested()).toMatchObject([
    { lane: "amount_date", lines: [{ id: line }], legs: [{ transactionId: own }] },
  ]);
});
