import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTransfer } from "./get-transfer";
import { releaseTransfer } from "./release-transfer";
import { startTransferDesk, type TransferDesk } from "./testing/transfer-desk";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

const REASON = { reason: "The service confirmed the new account by telephone" };

/** On hold, since the service shows another account than the one first seen. */
async function onHold(account: string): Promise<string> {
  const id = await desk.confirmed();
  await sql`update sandbox.transfers set payment_instructions = jsonb_set(payment_instructions, '{bank_transfer,account_number}', to_jsonb(${account}::text)) where id = ${id}`.execute(desk.owner);
  await desk.work(true);
  expect((await getTransfer(desk.maker, id)).transfer.frozen?.reason).toBe("instructions_changed");
  return id;
}

test("who may not resolve takes nothing off hold", async () => {
  const id = await onHold("9999999991");
  for (const role of ["viewer", "approver"] as const) await expect(releaseTransfer(await desk.user(role), id, REASON)).rejects.toMatchObject({ code: "forbidden" });
  expect((await getTransfer(desk.maker, id)).transfer.frozen).not.toBeNull();
});

test("with a reason, and only what is on hold", async () => {
  const id = await onHold("9999999992");
  await expect(releaseTransfer(desk.maker, id, {})).rejects.toMatchObject({ code: "invalid" });
  await releaseTransfer(desk.maker, id, REASON);
  await expect(releaseTransfer(desk.maker, id, REASON)).rejects.toMatchObject({ reason: "not_frozen" });
  const acts = await desk.db.selectFrom("auditLog").select(["actorId", "after"]).where("subjectId", "=", id).where("action", "=", "transfer.released").execute();
  expect(acts).toEqual([{ actorId: desk.maker.actor.userId, after: REASON }]);
});

test("until the next reading nobody is shown where to pay, and then what the service shows by then is kept", async () => {
  const id = await onHold("9999999993");
  expect((await releaseTransfer(desk.maker, id, REASON)).instructions).toBeNull();
  await desk.work(true);
  expect(await getTransfer(desk.maker, id)).toMatchObject({ transfer: { frozen: null }, instructions: { accountNumber: "9999999993" } });
});
