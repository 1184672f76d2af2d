import { afterAll, expect, test } from "vitest";
import { startBooksDesk } from "../testing/books-desk";
import { listBreaks } from "./list-breaks";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const hintsOf = async (account: string) =>
  (await listBreaks(ada, { account, ...NOVEMBER, side: "legs" })).legs.map(({ hint }) => hint);
const charge = (day: string, currency: string) => [
  { bookedOn: day, amount: "1", currency, narration: `SMS ${day}` },
];

test("a payment that is missing on one account is told to be looked for on the others of its currency", async () => {
  const account = await books.account({ currency: "ZAR" });
  await books.lines(account, charge("2026-11-20", "ZAR"));
  await books.transaction({
    sourceCurrency: "ZAR",
    amountSent: "500",
    createdAt: new Date("2026-11-10T09:00:00Z"),
  });
  expect(await hintsOf(account)).toEqual([null]);
  const other = await books.account({ currency: "ZAR", name: "Absa payroll" });
  await books.account({ currency: "KES" });
  expect(await hintsOf(account)).toEqual(["May be on Absa payroll"]);
  await books.lines(other, charge("2026-11-12", "ZAR"));
  expect(await hintsOf(account)).toEqual(["May be on Absa payroll"]);
  const third = await books.account({ currency: "ZAR", name: "Standard Bank" });
  expect(await hintsOf(account)).toEqual(["May be on one of 2 other ZAR accounts"]);
  await books.lines(other, charge("2026-11-20", "ZAR"));
  expect(await hintsOf(account)).toEqual(["May be on Standard Bank"]);
  await books.lines(third, charge("2026-11-20", "ZAR"));
  expect(await hintsOf(account)).toEqual(["Not matched on 2 other ZAR accounts either"]);
});

test("a payment is not missing on an account that pays no transfers, nor told to be looked for there", async () => {
  const [paying, payroll] = [
    await books.account({ currency: "GHS" }),
    await books.account({ currency: "GHS", name: "Payroll", paysTransfers: false }),
  ];
  for (const account of [paying, payroll]) await books.lines(account, charge("2026-11-20", "GHS"));
  await books.transaction({
    sourceCurrency: "GHS",
    amountSent: "500",
    createdAt: new Date("2026-11-10T09:00:00Z"),
  });
  expect(await hintsOf(payroll)).toEqual([]);
  expect(await hintsOf(paying)).toEqual([null]);
});

test("a payout is looked for on its own account alone, and a payment over one network not on a wallet of another", async () => {
  const wallet = (institution: string, identifier: string) =>
    books.account({ kind: "wallet", currency: "USDC", institution, identifier });
  const account = await wallet("Polygon", "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B");
  await wallet("Ethereum", "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA");
  await books.lines(account, [
    {
      bookedOn: "2026-11-20",
      amount: "1",
      currency: "USDC",
      narration: "transfer",
      transactionHash: `0x${"1".repeat(64)}`,
    },
  ]);
  await books.transaction({
    createdAt: new Date("2026-11-10T09:00:00Z"),
    recipient: {
      name: "Treasury",
      account: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
      bankOrNetwork: "Polygon",
    },
  });
  await books.transaction({
    createdAt: new Date("2026-11-10T10:00:00Z"),
    sourceCurrency: "USDC",
    amountSent: "70",
    destinationCurrency: "NGN",
    amountReceived: "100000",
    recipient: { name: "Ama", account: "0123456789", bankOrNetwork: "Zenith Bank" },
  });
  expect(await hintsOf(account)).toEqual([null, null]);
  await wallet("Polygon", "0x71C7656EC7ab88b098defB751B7401B5f6d8976F");
  expect(await hintsOf(account)).toEqual(["May be on Zenith operations", null]);
});
