import { afterAll, expect, test } from "vitest";
import { startBooksDesk } from "../testing/books-desk";
import { knowing, listing } from "../testing/payments-service";
import { learnPayments } from "./learn-payments";
import { requestRun, workRuns } from "./matching-runs";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

test.each([
  ["in JSON", "GHS", "refused"],
  ["with an HTML page", "UGX", "unavailable"],
] as const)(
  "transfers that the service doesn't know, and says so %s, are asked for once a day, and take nobody else's turn",
  async (_how, currency, kind) => {
    const account = await books.account({ currency });
    const [gone, known] = [
      await books.transaction({
        id: `0-gone-${currency}`,
        sourceCurrency: currency,
        amountSent: "700",
      }),
      await books.transaction({
        id: `1-known-${currency}`,
        sourceCurrency: currency,
        amountSent: "800",
      }),
    ];
    await books.lines(account, [
      { bookedOn: "2026-11-17", currency, amount: "3", narration: "EFT" },
    ]);
    const asked: string[] = [];
    const gateway = knowing((id) => asked.push(id) > 0 && id === known, kind, 404);
    expect(await learnPayments({ ...desk.visitor, gateway }, account)).toEqual({
      withPayments: 1,
      hasMore: false,
    });
    expect(await learnPayments({ ...desk.visitor, gateway }, account)).toEqual({
      withPayments: 0,
      hasMore: false,
    });
    expect(asked).toEqual([gone, known]);
  },
);

test("a service that knows none of the records' ids as a transfer's isn't asked for all of them in one run", async () => {
  const account = await books.account({ currency: "ZAR" });
  for (let n = 0; n < 30; n += 1)
    await books.transaction({
      id: `rec-zar-${String(n).padStart(2, "0")}`,
      sourceCurrency: "ZAR",
      amountSent: "900",
    });
  await books.lines(account, [
    { bookedOn: "2026-11-17", currency: "ZAR", amount: "3", narration: "EFT" },
  ]);
  const asked: string[] = [];
  const gateway = knowing((id) => asked.push(id) === 0);
  await learnPayments({ ...desk.visitor, gateway }, account);
  expect(asked).toHaveLength(25);
  await learnPayments({ ...desk.visitor, gateway }, account);
  expect(asked).toHaveLength(30);
});

test("of a payment that failed, whose amount can't be read, or that is in another currency, nothing is learnt for matching", async () => {
  const account = await books.account({ currency: "KES" });
  const id = await books.transaction({ id: "kes-1", sourceCurrency: "KES", amountSent: "800" });
  await books.lines(account, [
    { bookedOn: "2026-11-17", currency: "KES", amount: "3", narration: "EFT" },
  ]);
  const gateway = listing("KES", [
    { sessionId: "S1", amount: "0", isUnreadable: true },
    { sessionId: "S2", amount: "800" },
    { sessionId: "S3", amount: "800", status: "failed" },
    { sessionId: "S4", amount: "800", currency: "UGX" },
  ]);
  expect(await learnPayments({ ...desk.visitor, gateway }, account)).toEqual({
    withPayments: 1,
    hasMore: false,
  });
  expect(
    await desk.db
      .selectFrom("transferPayments")
      .select(["sessionId", "amount"])
      .where("transferId", "=", id)
      .execute(),
  ).toEqual([{ sessionId: "S2", amount: "800" }]);
});

test("a service that fails over every transfer is asked for a few in a run, and then for those that come after them", async () => {
  const account = await busyAccount("GBP", 12);
  const asked: string[] = [];
  const ctx = { ...desk.visitor, gateway: knowing((id) => asked.push(id) === 0, "timeout") };
  expect(await learnPayments(ctx, account)).toEqual({ withPayments: 0, hasMore: false });
  expect(asked).toHaveLength(5);
  await learnPayments(ctx, account);
  expect([asked.length, new Set(asked).size]).toEqual([10, 10]);
  desk.clock.advance(61 * 60_000);
  await learnPayments({ ...ctx, gateway: knowing((id) => asked.push(id) > 0) }, account);
  expect([asked.length, new Set(asked).size]).toEqual([22, 12]);
});

test("one that asks for a pause isn't asked again in the run", async () => {
  const account = await busyAccount("EUR", 12);
  const asked: string[] = [];
  await learnPayments(
    { ...desk.visitor, gateway: knowing((id) => asked.push(id) === 0, "rate_limited", 429) },
    account,
  );
  expect(asked).toHaveLength(1);
});

test("a slow service is asked for a minute in a run, which says after each transfer that it goes on, and is followed by others", async () => {
  const account = await busyAccount("USD", 12);
  const asked: string[] = [];
  const slow = knowing((id) => {
    desk.clock.advance(10_000);
    return asked.push(id) > 0;
  });
  let goesOn = 0;
  const learn = () =>
    learnPayments({ ...desk.visitor, gateway: slow }, account, {
      goesOn: async () => void (goesOn += 1),
    });
  expect(await learn()).toEqual({ withPayments: 6, hasMore: true });
  expect([asked.length, goesOn]).toEqual([6, 6]);
  expect(await learn()).toEqual({ withPayments: 6, hasMore: false });
});

/** An account with a line, on whose day this many transfers were due. */
async function busyAccount(currency: string, count: number): Promise<string> {
  const account = await books.account({ currency });
  for (let n = 0; n < count; n += 1)
    await books.transaction({
      id: `${currency}-${String(n).padStart(3, "0")}`,
      sourceCurrency: currency,
      amountSent: "900",
    });
  await books.lines(account, [{ bookedOn: "2026-11-17", currency, amount: "3", narration: "EFT" }]);
  return account;
}

test("a run that can't ask for all is followed by others, until all are asked for once", async () => {
  const account = await busyAccount("UGX", 450);
  const asked: string[] = [];
  const ctx = { ...desk.visitor, gateway: knowing((id) => asked.push(id) > 0) };
  await requestRun(ada, { accountId: account });
  let runs = 0;
  while ((await workRuns(ctx)) > 0) runs += 1;
  expect(runs).toBe(3);
  expect([asked.length, new Set(asked).size]).toEqual([450, 450]);
});

test("a service that can't be reached isn't asked in run after run", async () => {
  const account = await busyAccount("NGN", 250);
  await requestRun(ada, { accountId: account });
  let runs = 0;
  while (
    (await workRuns({ ...desk.visitor, gateway: knowing(() => false, "not_sent") })) > 0 &&
    runs < 5
  )
    runs += 1;
  expect(runs).toBe(1);
});
