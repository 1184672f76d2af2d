import { afterAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "@/lib/domain/matching/rules";
import { listMatches } from "../reconciliation/matches/list-matches";
import { runMatching } from "../reconciliation/runs/run-matching";
import { month, startClosingDesk } from "./testing/closing-desk";

const { desk, maker, books, viewOf, commentAll, closed, newAccount, nextNumber } =
  await startClosingDesk();
afterAll(() => desk.close());

test.each([
  ["ends", "TXN-CLO001", { status: "cancelled" }],
  ["loses its payout", "TXN-CLO002", { amountReceived: "0" }],
] as const)(
  "a match that a period was closed with stays when its transfer %s, and that is an adjustment of the next period",
  async (_how, reference, change) => {
    const identifier = nextNumber();
    const account = await newAccount({ identifier });
    const recipient = { name: "Ours", account: identifier, bankOrNetwork: "Zenith Bank" };
    const facts = {
      reference,
      sourceCurrency: "USDC",
      amountSent: "250",
      destinationCurrency: "NGN",
      amountReceived: "397000",
      recipient,
      createdAt: new Date("2026-10-12T09:00:00Z"),
    };
    const id = await books.transaction(facts);
    await books.lines(account, [
      { bookedOn: "2026-10-01", amount: "5", narration: "CHARGE" },
      { bookedOn: "2026-10-13", amount: "397000", direction: "in", narration: `TRF ${reference}` },
      { bookedOn: "2026-10-31", amount: "5", narration: "CHARGE" },
    ]);
    const run = () => runMatching(desk.visitor, account, DEFAULT_RULES);
    const matched = async () =>
      (await listMatches(maker.ctx, { account, ...month("10"), state: "matched" })).matches;
    await run();
    const [before] = await matched();
    await commentAll(account);
    await closed(account, "10");

    await books.transaction({ ...facts, id, ...change });
    await run();
    // A leg that the record no longer has is shown as it was matched.
    expect(await matched()).toMatchObject([
      {
        id: before?.id,
        legs: [{ side: "destination", direction: "in", currency: "NGN", amount: "397000" }],
      },
    ]);
    const { adjustments } = await viewOf(account, "11");
    expect(adjustments.rows).toMatchObject([{ reference, is: "changed" }]);
    expect(adjustments.matches).toMatchObject({ count: 0 });
  },
);
