import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { getEvidence } from "../evidence/get-evidence";
import { listMatches } from "../matches/list-matches";
import { runMatching } from "../runs/run-matching";
import { startBooksDesk } from "../testing/books-desk";
import { listBreaks } from "./list-breaks";

const { desk, ada, books } = await startBooksDesk();
const account = await books.account({ currency: "KES" });
afterAll(() => desk.close());

/** All breaks, read one per page. */
async function paged(side: "lines" | "legs"): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBreaks(ada, {
      account,
      from: "2026-11-01",
      to: "2026-11-30",
      side,
      pageSize: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(
      ...page.lines.map(({ line }) => line.id),
      ...page.legs.map(({ leg }) => leg.transactionId),
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < 10);
  return found;
}

test("breaks come newest first, each on one page, also those of one day and of one moment", async () => {
  const made = await books.lines(
    account,
    ["18", "19", "18"].map((day) => ({
      bookedOn: `2026-11-${day}`,
      amount: "10",
      currency: "KES",
      narration: "UNKNOWN",
    })),
  );
  expect(await paged("lines")).toEqual([made[1], made[2], made[0]]);
  const at = [
    "2026-11-05T09:00:00Z",
    "2026-11-05T15:00:00Z",
    "2026-11-04T09:00:00Z",
    "2026-11-05T15:00:00Z",
  ];
  const ids = ["a", "b", "c", "d"].map((letter) => `${letter}-${newId()}`);
  for (const [index, id] of ids.entries())
    await books.transaction({
      id,
      sourceCurrency: "KES",
      amountSent: `${900 + index}`,
      createdAt: new Date(at[index] ?? ""),
    });
  expect(await paged("legs")).toEqual([ids[3], ids[1], ids[0], ids[2]]);
});

test("what was paid on the days off before an account's first statement is missing from it, and what was paid earlier is not", async () => {
  const zar = await books.account({ currency: "ZAR" });
  await books.lines(
    zar,
    [{ bookedOn: "2026-08-31", amount: "10", currency: "ZAR", narration: "UNKNOWN" }],
    "2026-08-03",
  );
  const on = async (day: string): Promise<string> =>
    books.transaction({
      sourceCurrency: "ZAR",
      amountSent: "77",
      createdAt: new Date(`2026-08-${day}T09:00:00Z`),
    });
  const friday = await books.transaction({
    sourceCurrency: "ZAR",
    amountSent: "77",
    createdAt: new Date("2026-07-31T09:00:00Z"),
  });
  const [saturday, sunday, monday] = [await on("01"), await on("02"), await on("03")];
  const { legs } = await listBreaks(ada, {
    account: zar,
    from: "2026-07-01",
    to: "2026-08-31",
    side: "legs",
  });
  expect(legs.map(({ leg }) => leg.transactionId)).toEqual([monday, sunday, saturday]);
  expect(legs.map(({ leg }) => leg.transactionId)).not.toContain(friday);
});

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
