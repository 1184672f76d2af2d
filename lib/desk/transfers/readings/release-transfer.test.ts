import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "../../context";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { releaseTransfer } from "./release-transfer";

let desk: TransferDesk;
/** Neither made nor confirmed any of the transfers. */
let second: UserContext;

beforeAll(async () => {
  desk = await startTransferDesk();
  second = await desk.user("maker");
});
afterAll(() => desk.stop());

const REASON = { reason: "The service confirmed the new account by telephone" };

/** Makes the service show this account to pay into, and the desk read it. */
async function shows(id: string, account: string): Promise<void> {
  await sql`update sandbox.transfers set payment_instructions = jsonb_set(payment_instructions, '{bank_transfer,account_number}', to_jsonb(${account}::text)) where id = ${id}`.execute(
    desk.owner,
  );
  await desk.work(true);
}

/** A transfer on hold because the service shows another account than the first one. */
async function onHold(account: string): Promise<string> {
  const id = await desk.confirmed();
  await shows(id, account);
  expect((await getTransfer(desk.maker, id)).transfer.frozen?.reason).toBe("instructions_changed");
  return id;
}

/** A person's request after looking at the details shown now. */
async function agreed(id: string) {
  const { held } = await getTransfer(desk.maker, id);
  return { ...REASON, held: held?.key };
}

test("who may not resolve takes nothing off hold", async () => {
  const id = await onHold("9999999991");
  for (const role of ["viewer", "approver"] as const)
    await expect(
      releaseTransfer(await desk.user(role), id, await agreed(id)),
    ).rejects.toMatchObject({ code: "forbidden" });
  expect((await getTransfer(desk.maker, id)).transfer.frozen).not.toBeNull();
});

test("whoever made or confirmed a transfer doesn't take it off hold", async () => {
  const id = await onHold("9999999990");
  await expect(releaseTransfer(desk.maker, id, await agreed(id))).rejects.toMatchObject({
    code: "forbidden",
    reason: "second_person",
  });
  expect((await getTransfer(desk.maker, id)).transfer.frozen).not.toBeNull();
});

test("with a reason, and only what is on hold", async () => {
  const id = await onHold("9999999992");
  await expect(releaseTransfer(second, id, {})).rejects.toMatchObject({ code: "invalid" });
  const input = await agreed(id);
  await releaseTransfer(second, id, input);
  await expect(releaseTransfer(second, id, input)).rejects.toMatchObject({
    reason: "not_frozen",
  });
  const acts = await desk.db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("subjectId", "=", id)
    .where("action", "=", "transfer.released")
    .execute();
  expect(acts).toEqual([
    {
      actorId: second.actor.userId,
      after: { ...REASON, instructionsHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
});

test("the details that a person was shown stand from then on, and no others", async () => {
  const id = await onHold("9999999993");
  expect((await getTransfer(desk.maker, id)).held?.details).toMatchObject({
    accountNumber: "9999999993",
  });
  expect(await releaseTransfer(second, id, await agreed(id))).toMatchObject({
    transfer: { frozen: null },
    held: null,
  });
  expect((await desk.claimed(id)).instructions).toMatchObject({ accountNumber: "9999999993" });
  await desk.work(true);
  expect((await getTransfer(desk.maker, id)).transfer.frozen).toBeNull();
  await shows(id, "9999999994");
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { frozen: { reason: "instructions_changed" } },
    instructions: { accountNumber: "9999999993" },
    held: { details: { accountNumber: "9999999994" } },
  });
});

test("nobody agrees to details that came after those they looked at, or to none", async () => {
  const id = await onHold("9999999995");
  const before = await agreed(id);
  await shows(id, "9999999996");
  for (const input of [before, REASON])
    await expect(releaseTransfer(second, id, input)).rejects.toMatchObject({
      code: "conflict",
      reason: "details_changed",
    });
  expect(await getTransfer(desk.maker, id)).toMatchObject({
    transfer: { frozen: { reason: "instructions_changed" } },
    held: { details: { accountNumber: "9999999996" } },
  });
  await releaseTransfer(second, id, await agreed(id));
  expect((await desk.claimed(id)).instructions).toMatchObject({
    accountNumber: "9999999996",
  });
});

test("that the service shows the first details again is seen, and doesn't end the hold by itself", async () => {
  const first = await desk.confirmed();
  const { instructions } = await desk.claimed(first);
  if (instructions?.type !== "bank_transfer")
    return expect.unreachable("an on-ramp is paid by bank transfer");
  await shows(first, "9999999997");
  await shows(first, instructions.accountNumber);
  expect(await getTransfer(desk.maker, first)).toMatchObject({
    transfer: { frozen: { reason: "instructions_changed" } },
    held: { details: { accountNumber: instructions.accountNumber } },
  });
  await releaseTransfer(second, first, await agreed(first));
  expect((await getTransfer(desk.maker, first)).instructions).toEqual(instructions);
});
