import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/desk/context";
import { newId } from "@/lib/platform/ids";
import { confirmPayment } from "../steps/confirm-payment";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { claimPayment, handOverPayment, letPaymentGo, showInstructions } from "./claim-payment";

let desk: TransferDesk;
let colleague: UserContext;

beforeAll(async () => {
  desk = await startTransferDesk();
  colleague = await desk.user("maker");
});
afterAll(() => desk.stop());

const nobody = { seen: null };
const claimOf = async (id: string) => (await getTransfer(desk.maker, id)).transfer.claim;
const acts = async (id: string): Promise<string[]> =>
  (
    await desk.db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .where("action", "like", "payment.%")
      .orderBy("seq")
      .execute()
  ).map(({ action }) => action);

test("where to pay is sent only to whoever says that they are paying", async () => {
  const id = await desk.confirmed();
  expect((await getTransfer(desk.maker, id)).instructions).toEqual({
    type: "withheld",
    of: "bank_transfer",
  });
  const mine = await claimPayment(desk.maker, id, nobody);
  expect(mine.instructions?.type).toBe("bank_transfer");
  expect(mine.transfer.claim).toMatchObject({ by: { id: desk.maker.actor.userId } });
  const theirs = await getTransfer(colleague, id);
  expect(theirs.transfer.claim).toEqual(mine.transfer.claim);
  expect(JSON.stringify(theirs)).not.toContain(JSON.stringify(mine.instructions));
  expect(theirs.instructions?.type).toBe("withheld");
});

test("of two people who say so at once, one is told that the other does", async () => {
  const id = await desk.confirmed();
  const results = await Promise.allSettled([
    claimPayment(desk.maker, id, nobody),
    claimPayment(colleague, id, nobody),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", reason: "claimed" },
  });
});

test("somebody else sees the details once they name who is paying, and takes over only from whom they saw", async () => {
  const id = await desk.confirmed();
  await claimPayment(desk.maker, id, nobody);
  for (const verb of [showInstructions, claimPayment])
    await expect(verb(colleague, id, nobody)).rejects.toMatchObject({ reason: "claimed" });
  const seen = (await claimOf(id))?.id ?? null;
  expect((await showInstructions(colleague, id, { seen })).instructions.type).toBe("bank_transfer");
  expect((await getTransfer(colleague, id)).instructions?.type).toBe("withheld");
  await claimPayment(colleague, id, { seen });
  expect(await claimOf(id)).toMatchObject({ by: { id: colleague.actor.userId } });
  expect((await getTransfer(desk.maker, id)).instructions?.type).toBe("withheld");
  await expect(claimPayment(desk.maker, id, { seen })).rejects.toMatchObject({ reason: "claimed" });
  expect(await acts(id)).toEqual(["payment.claimed", "payment.details_shown", "payment.claimed"]);
});

test("only whoever is paying hands it over, to somebody who may pay, or lets it go", async () => {
  const id = await desk.confirmed();
  await claimPayment(desk.maker, id, nobody);
  const to = colleague.actor.userId;
  await expect(handOverPayment(colleague, id, { to })).rejects.toMatchObject({ reason: "claimed" });
  await expect(letPaymentGo(colleague, id)).rejects.toMatchObject({ reason: "claimed" });
  const viewer = await desk.user("viewer");
  await expect(handOverPayment(desk.maker, id, { to: viewer.actor.userId })).rejects.toMatchObject({
    code: "invalid",
    fields: { to: expect.any(String) },
  });
  await handOverPayment(desk.maker, id, { to });
  expect(await claimOf(id)).toMatchObject({ by: { id: to } });
  await letPaymentGo(colleague, id);
  expect(await claimOf(id)).toBeUndefined();
  expect(await acts(id)).toEqual(["payment.claimed", "payment.handed_over", "payment.let_go"]);
});

test("who may not pay can't say that they do, and may look", async () => {
  const id = await desk.confirmed();
  const viewer = await desk.user("viewer");
  await expect(claimPayment(viewer, id, nobody)).rejects.toMatchObject({ code: "forbidden" });
  await expect(handOverPayment(viewer, id, { to: newId() })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(letPaymentGo(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
  expect((await showInstructions(viewer, id, nobody)).instructions.type).toBe("bank_transfer");
});

test("it ends with the notice of whoever is paying; somebody else's notice of a part leaves it", async () => {
  const id = await desk.confirmed(desk.onramp({ amount: "2000000" }));
  const split = (amount: string) => ({ intentId: newId(), paymentType: "split" as const, amount });
  await claimPayment(desk.maker, id, nobody);
  await desk.working(confirmPayment(colleague, id, split("500000")));
  expect(await claimOf(id)).toMatchObject({ by: { id: desk.maker.actor.userId } });
  await desk.working(confirmPayment(desk.maker, id, split("300000")));
  expect(await claimOf(id)).toBeUndefined();
  expect((await getTransfer(desk.maker, id)).instructions?.type).toBe("withheld");
  await claimPayment(desk.maker, id, nobody);
  await desk.working(confirmPayment(colleague, id, split("1200000")));
  expect(await claimOf(id)).toBeUndefined();
});

test("it ends once the payment is in, or the transfer has ended, and nobody can claim that any more", async () => {
  for (const step of ["pay", "fail"]) {
    const id = await desk.confirmed();
    await claimPayment(desk.maker, id, nobody);
    await desk.step(id, step);
    await desk.work(true);
    expect(await claimOf(id)).toBeUndefined();
    expect(await acts(id)).toEqual(["payment.claimed", "payment.claim_ended"]);
    await expect(claimPayment(desk.maker, id, nobody)).rejects.toMatchObject({
      reason: "wrong_state",
    });
  }
});
