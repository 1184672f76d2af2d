import { afterAll, describe, expect, test } from "vitest";
import { ownTransfers } from "@/lib/desk/transactions/transaction-view";
import { newId } from "@/lib/platform/ids";
import { insertTransfer } from "@/lib/store/transfers/transfers";
import { getEvidence } from "./evidence/get-evidence";
import { listMatches } from "./matches/list-matches";
import { requestRun, workRuns } from "./runs/matching-runs";
import { startBooksDesk } from "./testing/books-desk";
import { knowing } from "./testing/payments-service";

const { desk, ada, books } = await startBooksDesk();
afterAll(() => desk.close());

const SESSION = "090267211120153012345678901234";

async function ownTransfer(reference: string, payments: object[] = []): Promise<string> {
  const id = newId();
  const now = desk.clock.now();
  const sides = {
    sourceAmount: "500000",
    sourceCurrency: "NGN",
    destinationAmount: "315",
    destinationCurrency: "USDC",
  };
  const own = {
    createdBy: ada.actor.userId,
    note: "Invoice 8841",
    type: "onramp",
    status: "completed",
    phase: "completed",
    history: "[]",
    payments: JSON.stringify(payments),
  };
  await desk.db.transaction().execute((tx) =>
    insertTransfer(tx, {
      id,
      reference,
      ...sides,
      ...own,
      readStartedAt: now,
      verifiedAt: now,
      createdAt: now,
    }),
  );
  return id;
}
const transferOf = async (id: string, reference: string) =>
  (await ownTransfers(desk.db, [{ id, reference }])).get(id)?.transferId;

describe("a record under an id of its own", () => {
  test("is its transfer's by the reference: what the desk knows, the evidence from either side, and the payments that lines name", async () => {
    const transfer = await ownTransfer("TXN-OWNID1", [
      { id: "p1", amount: "500000", currency: "NGN", sessionId: SESSION, status: "confirmed" },
    ]);
    const record = await books.transaction({
      id: "rec_77",
      reference: "TXN-OWNID1",
      amountSent: "500000",
    });
    expect(
      (await ownTransfers(desk.db, [{ id: record, reference: "TXN-OWNID1" }])).get(record),
    ).toMatchObject({ transferId: transfer, note: "Invoice 8841" });

    const account = await books.account();
    await books.lines(account, [
      { bookedOn: "2026-11-17", amount: "500000", narration: `NIP/${SESSION}` },
    ]);
    await requestRun(ada, { accountId: account });
    while ((await workRuns({ ...desk.visitor, gateway: knowing(() => false) })) > 0);
    const { matches } = await listMatches(ada, {
      account,
      from: "2026-11-01",
      to: "2026-11-30",
      state: "suggested",
    });
    expect(matches).toMatchObject([
      { lane: "split", legs: [{ transactionId: record, side: "source" }] },
    ]);

    const evidence = await getEvidence(ada, transfer);
    expect(evidence.legs.map(({ state }) => state)).toEqual(["proved", "suggested", "told"]);
    expect(evidence.legs[0]).toMatchObject({
      href: `/transfers/${transfer}`,
      sentence: "Created here, and in the service's records.",
    });
    expect({ ...(await getEvidence(ada, record)), transactionId: transfer }).toEqual(evidence);
  });

  test("isn't joined by a reference that proves nothing", async () => {
    const transfer = await ownTransfer("TXN-OWNID2");
    const others = await books.transaction({
      id: "rec_kes",
      reference: "TXN-OWNID2",
      sourceCurrency: "KES",
    });
    expect(await transferOf(others, "TXN-OWNID2")).toBeUndefined();
    const first = await books.transaction({ id: "rec_a", reference: "TXN-OWNID2" });
    expect(await transferOf(first, "TXN-OWNID2")).toBe(transfer);
    await books.transaction({ id: "rec_b", reference: "TXN-OWNID2" });
    expect(await transferOf(first, "TXN-OWNID2")).toBeUndefined();

    await ownTransfer("TXN-OWNID3");
    await ownTransfer("TXN-OWNID3");
    expect(
      await transferOf(
        await books.transaction({ id: "rec_c", reference: "TXN-OWNID3" }),
        "TXN-OWNID3",
      ),
    ).toBeUndefined();
  });

  test("gives way to one under the transfer's id", async () => {
    const transfer = await ownTransfer("TXN-OWNID4");
    const own = await books.transaction({ id: "rec_d", reference: "TXN-OWNID4" });
    await books.transaction({ id: transfer, reference: "TXN-OWNID4" });
    expect(await transferOf(own, "TXN-OWNID4")).toBeUndefined();
    expect(await transferOf(transfer, "TXN-OWNID4")).toBe(transfer);
  });
});
