import { afterAll, expect, test } from "vitest";
import { startBooksDesk } from "../testing/books-desk";
import { findCounterparts, makeMatch } from "./make-match";

const { desk, ada, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });

test("what may be one of several parts is found up to what they come to, the largest first", async () => {
  const account = await books.account({ currency: "RWF" });
  const [small, large] = [
    await books.transaction({ sourceCurrency: "RWF", amountSent: "300" }),
    await books.transaction({ sourceCurrency: "RWF", amountSent: "400" }),
  ];
  await books.transaction({ sourceCurrency: "RWF", amountSent: "1000" });
  const legs = async (as?: "part") =>
    (
      await findCounterparts(viewer, {
        account,
        side: "legs",
        amount: "700",
        on: "2026-11-18",
        ...(as && { as }),
      })
    ).legs.map((leg) => leg.transactionId);
  expect(await legs()).toEqual([]);
  expect(await legs("part")).toEqual([large, small]);
});

test("counterparts are found by words, by amount, and by lying near; what is matched is not among them", async () => {
  const account = await books.account({ currency: "GHS" });
  const near = await books.transaction({
    reference: "TXN-NEAR01",
    sourceCurrency: "GHS",
    amountSent: "18500",
  });
  const early = await books.transaction({
    reference: "TXN-EARLY1",
    sourceCurrency: "GHS",
    amountSent: "333",
    createdAt: new Date("2026-06-01T09:00:00Z"),
    recipient: { name: "100%_Haoyu", account: null, bankOrNetwork: null },
  });
  const taken = await books.transaction({
    reference: "TXN-TAKEN1",
    sourceCurrency: "GHS",
    amountSent: "18550",
  });
  const [line = "", other = ""] = await books.lines(account, [
    { ...on("18"), amount: "18550", currency: "GHS", narration: "NIP TRF" },
    { ...on("19"), amount: "18550", currency: "GHS", narration: "NIP TRF TWO" },
  ]);
  await makeMatch(ada, {
    accountId: account,
    lineIds: [other],
    legs: [{ transactionId: taken, side: "source" }],
  });
  const legs = async (query: { q?: string; amount?: string; on?: string }) =>
    (await findCounterparts(viewer, { account, side: "legs", ...query })).legs.map(
      (leg) => leg.transactionId,
    );
  expect(await legs({ amount: "18550", on: "2026-11-18" })).toEqual([near]);
  expect(await legs({ q: "haoyu" })).toEqual([early]);
  expect(await legs({ q: "0%_h" })).toEqual([early]);
  expect(await legs({ q: "3%_h" })).toEqual([]);
  expect(await legs({ q: "18,500.00" })).toEqual([near]);
  const lines = async (query: { q?: string; amount?: string; on?: string }) =>
    (await findCounterparts(viewer, { account, side: "lines", ...query })).lines.map(
      (one) => one.id,
    );
  expect(await lines({ q: "nip" })).toEqual([line]);
  expect(await lines({ amount: "18500", on: "2026-11-17" })).toEqual([line]);
  expect(await lines({ amount: "9", on: "2026-11-17" })).toEqual([]);
});
