import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { newId } from "@/lib/platform/ids";
import { putPayments } from "@/lib/store/transfers/transfer-payments";
import { insertTransfer } from "@/lib/store/transfers/transfers";
import { runMatching } from "../runs/run-matching";
import { startBooksDesk } from "../testing/books-desk";
import { getEvidence } from "./get-evidence";

const { desk, books } = await startBooksDesk();
const viewer = (await desk.signedIn("viewer")).ctx;
afterAll(() => desk.close());

const on = (day: string) => ({ bookedOn: `2026-11-${day}` });
/** A transfer of the desk that its copy of the service's records doesn't have. */
const ownTransfer = (
  id: string,
  phase: string,
  facts: { transactionStatus?: string; awaitingSince?: Date } = {},
) =>
  desk.db.transaction().execute((tx) =>
    insertTransfer(tx, {
      id,
      type: "onramp",
      status: phase,
      phase,
      sourceAmount: "1000",
      sourceCurrency: "NGN",
      destinationAmount: "0.5",
      destinationCurrency: "USDC",
      history: "[]",
      payments: "[]",
      readStartedAt: new Date(),
      verifiedAt: new Date(),
      createdAt: new Date(),
      ...facts,
    }),
  );
const run = (accountId: string) => runMatching(desk.visitor, accountId, DEFAULT_RULES);

describe("three-leg evidence", () => {
  const states = async (id: string) => {
    const { evidenced, legs, isExpected } = await getEvidence(viewer, id);
    return {
      evidenced,
      isExpected,
      legs: Object.fromEntries(legs.map(({ leg, state }) => [leg, state])),
    };
  };

  test("an on-ramp: the instruction, its bank line, and the chain by the service's word until a record shows it", async () => {
    const [bank, wallet] = [
      await books.account({ currency: "NGN" }),
      await books.account({
        kind: "wallet",
        currency: "USDC",
        identifier: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
        institution: "Ethereum",
      }),
    ];
    const hash = `0x${"ab".repeat(32)}`;
    const id = await books.transaction({
      reference: "TXN-EVID01",
      amountSent: "4500",
      amountReceived: "3",
      transactionHash: hash,
    });
    const before = await states(id);
    expect(before).toEqual({
      evidenced: 2,
      isExpected: true,
      legs: { instruction: "proved", bank: "waiting", chain: "told" },
    });
    await books.lines(bank, [{ ...on("17"), amount: "4500", narration: "TXN-EVID01" }]);
    await books.lines(wallet, [
      {
        ...on("17"),
        amount: "3",
        currency: "USDC",
        direction: "in",
        narration: "transfer",
        transactionHash: hash,
        counterpartyAccount: "0x43677aC4Ce1255E2062de3aDEf1AC420EDD909aA",
      },
    ]);
    await run(bank);
    await run(wallet);
    expect(await states(id)).toEqual({
      evidenced: 3,
      isExpected: true,
      legs: { instruction: "proved", bank: "proved", chain: "proved" },
    });
    const [, line] = (await getEvidence(viewer, id)).legs;
    expect(line).toMatchObject({
      proof: "zenith.csv, line 1",
      href: expect.stringContaining(`account=${bank}`),
    });
    expect((await getEvidence(viewer, id)).legs.map((leg) => leg.sentence).join(" ")).not.toContain(
      "Reported by the service",
    );
  });

  test("a cancelled transfer that the copy doesn't have is said to have no record only where its rate was never confirmed", async () => {
    const instruction = async (facts?: Parameters<typeof ownTransfer>[2]) => {
      const id = newId();
      await ownTransfer(id, "cancelled", facts);
      const { legs, isExpected } = await getEvidence(viewer, id);
      return { sentence: legs[0]?.sentence, isExpected };
    };
    expect(await instruction()).toEqual({
      sentence: expect.stringContaining("cancelled before its rate was confirmed"),
      isExpected: false,
    });
    for (const confirmed of [{ transactionStatus: "cancelled" }, { awaitingSince: new Date() }]) {
      expect(await instruction(confirmed)).toEqual({
        sentence: expect.stringContaining("Not yet in the service's records"),
        isExpected: false,
      });
    }
  });

  test("past its time and on no statement, the bank leg is missing by name", async () => {
    const bank = await books.account({ currency: "NGN" });
    const id = await books.transaction({
      reference: "TXN-MISS01",
      amountSent: "777001",
      createdAt: new Date("2026-11-02T09:00:00Z"),
    });
    await books.lines(bank, [{ ...on("19"), amount: "5", narration: "SMS" }]);
    expect((await states(id)).legs).toMatchObject({ bank: "missing" });
    expect((await getEvidence(viewer, id)).legs[1]?.sentence).toContain("bank leg is missing");
    // The day of the transfer would be read as that of the money.
    expect((await getEvidence(viewer, id)).legs.map((leg) => leg.on)).toEqual([
      "2026-11-02",
      null,
      null,
    ]);
  });

  test("a payment is missing once every account that could have made it has statements; one that pays no transfers isn't waited for", async () => {
    const account = (name: string, paysTransfers: boolean) =>
      books.account({ currency: "KES", name, paysTransfers });
    const [equity, absa] = [await account("Equity", true), await account("Absa", true)];
    await account("Payroll", false);
    const id = await books.transaction({
      reference: "TXN-MISS02",
      sourceCurrency: "KES",
      amountSent: "777001",
      createdAt: new Date("2026-11-02T09:00:00Z"),
    });
    const bank = async () => (await getEvidence(viewer, id)).legs[1];
    const fee = (day: string) => ({ ...on(day), amount: "5", currency: "KES", narration: "SMS" });
    await books.lines(equity, [fee("19")]);
    expect(await bank()).toMatchObject({
      state: "waiting",
      sentence: "No statement of Absa has been imported yet, which may show it.",
    });
    await books.lines(absa, [fee("02")]);
    expect(await bank()).toMatchObject({
      state: "waiting",
      sentence: "Statements of Absa reach to 2 Nov 2026; it may be on the next one.",
    });
    await books.lines(absa, [fee("18")]);
    expect(await bank()).toMatchObject({
      state: "missing",
      sentence: expect.stringContaining(
        "statements of Absa and the other accounts reach to 18 Nov 2026",
      ),
    });
  });

  test("a deposit of a part is no evidence of the whole, until the rest has come too", async () => {
    const id = await books.transaction({
      sourceCurrency: "USDT",
      amountSent: "6000",
      destinationCurrency: "UGX",
      amountReceived: "22000000",
      status: "awaiting_payment",
    });
    const [first, second] = ["11", "22"].map((digits) => ({
      sessionId: `0x${digits.repeat(32)}`,
      amount: "2500",
    }));
    const received = (...payments: { sessionId: string; amount: string }[]) =>
      desk.db.transaction().execute((tx) => putPayments(tx, id, payments, new Date()));
    const chain = async () =>
      (await getEvidence(viewer, id)).legs.find(({ leg }) => leg === "chain");
    if (!first || !second) throw new Error("two deposits");
    await received(first);
    expect(await chain()).toMatchObject({ state: "waiting", proof: null });
    await received(first, { ...second, amount: "3500" });
    expect(await chain()).toMatchObject({ state: "told", proof: first.sessionId });
  });

  test("a payment that failed is no evidence, and its session proves nothing", async () => {
    const ended = await books.transaction({
      sourceCurrency: "USDT",
      amountSent: "600",
      destinationCurrency: "UGX",
      amountReceived: null,
      status: "failed",
    });
    const paid = await books.transaction({
      sourceCurrency: "USDT",
      amountSent: "600",
      destinationCurrency: "UGX",
      amountReceived: "2200000",
    });
    const payment = (digits: string, status: string, receivedAt: string | null) => ({
      id: digits,
      amount: "600",
      currency: "USDT",
      sessionId: `0x${digits.repeat(32)}`,
      status,
      receivedAt,
      createdAt: receivedAt,
    });
    const [failed, received] = [
      payment("33", "failed", null),
      payment("44", "confirmed", "2026-11-17T09:00:00Z"),
    ];
    const own = (id: string, payments: object[]) =>
      desk.db.transaction().execute((tx) =>
        insertTransfer(tx, {
          id,
          type: "offramp",
          status: "completed",
          phase: "completed",
          sourceAmount: "600",
          sourceCurrency: "USDT",
          destinationAmount: "2200000",
          destinationCurrency: "UGX",
          history: "[]",
          payments: JSON.stringify(payments),
          readStartedAt: new Date(),
          verifiedAt: new Date(),
          createdAt: new Date(),
        }),
      );
    await own(ended, [failed]);
    await own(paid, [failed, received]);
    const chain = async (id: string) =>
      (await getEvidence(viewer, id)).legs.find(({ leg }) => leg === "chain");
    expect(await chain(ended)).toMatchObject({ state: "void", proof: null });
    expect(await chain(paid)).toMatchObject({ state: "told", proof: received.sessionId });
    const named = await books.transaction({
      sourceCurrency: "USDT",
      amountSent: "600",
      destinationCurrency: "UGX",
      amountReceived: "2200000",
    });
    await own(named, [{ ...received, currency: "USDT-TRC20" }]);
    expect(await chain(named)).toMatchObject({ state: "told", proof: received.sessionId });
    const back = await books.transaction({
      sourceCurrency: "USDT",
      amountSent: "600",
      destinationCurrency: "UGX",
      amountReceived: null,
      status: "refunded",
    });
    await own(back, [failed, payment("55", "refunded", "2026-11-17T09:00:00Z")]);
    expect(await chain(back)).toMatchObject({ state: "told", proof: `0x${"55".repeat(32)}` });
  });

  test("an off-ramp's payout rests on the service's word, for its bank isn't ours; a cancelled transfer has nothing to show", async () => {
    const facts = {
      sourceCurrency: "USDT",
      amountSent: "50",
      destinationCurrency: "UGX",
      amountReceived: "180000",
      recipient: { name: "Kampala Depot", account: "0123456789", bankOrNetwork: "Stanbic" },
    };
    expect((await states(await books.transaction(facts))).legs).toEqual({
      instruction: "proved",
      bank: "told",
      chain: "waiting",
    });
    expect(await states(await books.transaction({ ...facts, status: "cancelled" }))).toEqual({
      evidenced: 1,
      isExpected: false,
      legs: { instruction: "proved", bank: "void", chain: "void" },
    });
    const unconfirmed = newId();
    await ownTransfer(unconfirmed, "cancelled");
    expect(await states(unconfirmed)).toEqual({
      evidenced: 1,
      isExpected: false,
      legs: { instruction: "proved", bank: "void", chain: "void" },
    });
    const source = async (status: string) =>
      (await getEvidence(viewer, await books.transaction({ status }))).legs[1];
    expect(await source("failed")).toMatchObject({
      leg: "bank",
      state: "void",
      sentence: expect.stringContaining("We don't know yet whether this payment arrived"),
    });
    expect(await source("cancelled")).toMatchObject({
      leg: "bank",
      state: "void",
      sentence: expect.stringContaining("The transfer ended without this payment"),
    });
    await ownTransfer("still-open", "rate_ready");
    expect((await states("still-open")).legs).toEqual({
      instruction: "proved",
      bank: "waiting",
      chain: "waiting",
    });
    await expect(getEvidence(viewer, "nowhere")).rejects.toMatchObject({ code: "not_found" });
  });
});
