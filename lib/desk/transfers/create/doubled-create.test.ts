import { afterEach, describe, expect, test } from "vitest";
import { startSweep, syncMirror } from "../../mirror/sync-mirror";
import { adoptTransfer } from "@/lib/desk/operations/by-hand";
import { getOverview } from "@/lib/desk/overview/get-overview";
import { RESEND_WINDOW_MS, SETTLE_WINDOW_MS } from "@/lib/domain/operations/operation";
import { workUnclaimed } from "@/lib/jobs/testing/work-due";
import { newId } from "@/lib/platform/ids";
import { KEY_MODES, type KeyMode } from "@/lib/sandbox/settings";
import { sql } from "@/lib/store/database";
import { confirmPayment } from "../steps/confirm-payment";
import { confirmRate } from "../steps/rate-steps";
import { startLostCreates } from "../testing/lost-creates";
import { getTransfer } from "../view/transfer-detail";
import { findUnclaimedOnList } from "./check-unclaimed";
import { createTransfer } from "./create-transfer";
import { setAsideUnclaimed } from "./unclaimed";

const { desk, lost } = await startLostCreates();

const inMode = (keyMode: KeyMode) => desk.control("PATCH", "/settings", { keyMode });
afterEach(async () => {
  await inMode("replay_first_answer");
  await desk.control("DELETE", "/faults");
});

/** The ids of the transfers of this amount at the service, the first one first. */
async function atService(amount: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox.transfers where source_amount = ${amount} order by created_at, id`.execute(
    desk.owner,
  );
  return rows.map(({ id }) => id);
}

/** The transfers of this amount that need a person, as Overview lists them. */
async function listed(amount: string) {
  const { unclaimed } = await getOverview(desk.maker);
  return unclaimed.transfers.filter(({ source }) => source.amount === amount);
}

/** An event tells of a transfer, and the worker finds out where it belongs. */
async function discovered(transferId: string): Promise<void> {
  await lost.told(transferId);
  await makeDue();
  await workUnclaimed(desk.worker);
}
const makeDue = () =>
  desk.db
    .updateTable("unclaimedTransfers")
    .set({ nextReadAt: new Date(0) })
    .where("setAsideAt", "is", null)
    .execute();

const doubled = () =>
  desk.control("POST", "/faults", { kind: "double", operation: "createTransfer" });

/** A transfer made by another client of the same account. */
async function madeElsewhere(amount: string): Promise<string> {
  const plan = desk.gateway.planWrite("createTransfer", {
    type: "onramp",
    amount,
    fromCurrency: "NGN",
    toCurrency: "USDC",
    recipientId: desk.recipients.wallet,
  });
  await desk.gateway.sendWrite({ ...plan, upstreamKey: newId() });
  return (await atService(amount)).at(-1) ?? "";
}

/** A create that the service answers with a 400 although it made the transfer. */
async function refusedThoughMade(input = desk.onramp()) {
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 400,
    message: "Corridor closed today",
    when: "after",
    operation: "createTransfer",
  });
  const operation = await lost.planned(input);
  expect((await lost.step(operation)).state).toBe("refused");
  return { input, operation, transferId: (await atService(input.amount))[0] ?? "" };
}

describe("a create that a proxy sends twice", () => {
  const HONOURED = KEY_MODES.filter((mode) => mode !== "key_ignored");
  test.each(HONOURED)(
    "%s: never called refused, and one transfer, five times of five",
    async (mode) => {
      await inMode(mode);
      for (let round = 0; round < 5; round += 1) {
        await doubled();
        const input = desk.onramp();
        const operation = await lost.planned(input);
        const first = await lost.step(operation);
        expect(["ambiguous", "succeeded"]).toContain(first.state);
        const made = await atService(input.amount);
        expect(made).toHaveLength(1);
        await discovered(made[0] ?? "");
        const ended = first.state === "succeeded" ? first : await lost.step(operation);
        expect(ended).toMatchObject({ state: "succeeded", transferId: made[0] });
        await makeDue();
        await workUnclaimed(desk.worker);
        expect([await atService(input.amount), await listed(input.amount)]).toEqual([made, []]);
      }
    },
  );

  test("an off-ramp with its key refused is looked for, too", async () => {
    await inMode("unprocessable_422");
    await doubled();
    const input = desk.offramp();
    const operation = await lost.planned(input);
    expect((await lost.step(operation)).state).toBe("ambiguous");
    await discovered((await atService(input.amount))[0] ?? "");
    expect((await lost.step(operation)).state).toBe("succeeded");
  });

  test("key_ignored: the second transfer is listed beside the desk's, and no step of it can be taken", async () => {
    await inMode("key_ignored");
    await doubled();
    const input = desk.onramp();
    const operation = await lost.planned(input);
    const { transferId } = await lost.step(operation);
    const twin = (await atService(input.amount)).find((id) => id !== transferId) ?? "";
    await discovered(twin);
    expect(await listed(input.amount)).toMatchObject([
      {
        id: twin,
        status: "fetching_rates",
        recipient: { name: "Meridian Lines FZE" },
        operation: { id: operation, state: "succeeded" },
        twin: { id: transferId },
      },
    ]);
    await desk.step(twin, "deliver-rate");
    const rate = { rateVersion: 1, rateValue: "1500", amount: input.amount };
    const refused = { code: "conflict", reason: "unclaimed" };
    await expect(confirmRate(desk.maker, twin, rate)).rejects.toMatchObject(refused);
    await expect(
      confirmPayment(desk.maker, twin, { intentId: newId(), paymentType: "full" }),
    ).rejects.toMatchObject(refused);
    await expect(adoptTransfer(desk.maker, operation, { reference: twin })).rejects.toMatchObject({
      code: "conflict",
    });
    const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as {
      requests: { path: string }[];
    };
    expect(requests.filter(({ path }) => path.includes(twin))).toEqual([]);
  });
});

test("a 422 that refuses what was asked shows the service's words, and goes to a person, never to a second create", async () => {
  await desk.control("POST", "/faults", {
    kind: "status",
    status: 422,
    message: "Amount below the minimum",
    times: null,
    operation: "createTransfer",
  });
  const input = desk.onramp();
  const operation = await lost.planned(input);
  expect(await lost.step(operation)).toMatchObject({
    state: "ambiguous",
    message: expect.stringContaining("The service says “Amount below the minimum”.") as string,
  });
  await expect(
    createTransfer(desk.maker, { ...input, intentId: newId() }, 0),
  ).rejects.toMatchObject({ reason: "alike_under_way" });
  expect((await lost.step(operation)).state).toBe("ambiguous");
  expect(await lost.step(operation)).toMatchObject({ state: "ambiguous", attempt: 2 });
  await desk.db
    .updateTable("operations")
    .set({ firstSentAt: new Date(Date.now() - RESEND_WINDOW_MS - SETTLE_WINDOW_MS) })
    .where("id", "=", operation)
    .execute();
  expect(await lost.step(operation)).toMatchObject({
    state: "waiting",
    serviceMessage: "Amount below the minimum",
  });
});

describe("a transfer that turns up after its create was refused", () => {
  test("an event reopens the create, which adopts it", async () => {
    const { input, operation, transferId } = await refusedThoughMade();
    await discovered(transferId);
    expect(await lost.row(operation)).toMatchObject({ state: "ambiguous", finishedAt: null });
    expect(await listed(input.amount)).toEqual([]);
    expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
    const { transfer } = await getTransfer(desk.maker, transferId);
    expect(transfer.createdBy?.id).toBe(desk.maker.actor.userId);
    const audited = await desk.db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", operation)
      .execute();
    expect(audited.map(({ action }) => action)).toContain("create_transfer.reopened");
  });

  test("so does its record on the list of transactions, where no event tells of it", async () => {
    const { operation, input, transferId } = await refusedThoughMade();
    await desk.step(transferId, "deliver-rate");
    await desk.stepElsewhere("confirmRate", transferId, input.amount);
    await startSweep(desk.worker);
    while ((await syncMirror(desk.worker)) > 0);
    await findUnclaimedOnList(desk.worker);
    await workUnclaimed(desk.worker);
    expect(await lost.step(operation)).toMatchObject({ state: "succeeded", transferId });
  });

  test("one that was asked for again is a second transfer: listed beside the desk's, never adopted", async () => {
    const { input, operation, transferId } = await refusedThoughMade();
    const again = await desk.create(input);
    expect(again).not.toBe("");
    await discovered(transferId);
    expect((await lost.row(operation)).state).toBe("refused");
    expect(await listed(input.amount)).toMatchObject([{ id: transferId, twin: { id: again } }]);
  });

  test("two that match are put before a person side by side; who uses one has the other left as a second transfer", async () => {
    const { input, operation, transferId } = await refusedThoughMade();
    const other = await madeElsewhere(input.amount);
    await lost.told(other);
    await discovered(transferId);
    expect((await lost.step(operation)).state).toBe("waiting");
    await makeDue();
    await workUnclaimed(desk.worker);
    const both = await listed(input.amount);
    expect(both.map(({ id }) => id).sort()).toEqual([other, transferId].sort());
    expect(both.map((each) => each.operation?.id)).toEqual([operation, operation]);
    await adoptTransfer(desk.maker, operation, { reference: transferId });
    await makeDue();
    await workUnclaimed(desk.worker);
    expect(await listed(input.amount)).toMatchObject([{ id: other, twin: { id: transferId } }]);
  });
});

describe("a transfer that no request of the desk asked for", () => {
  test("is listed until a person sets it aside with a reason, or it is cancelled", async () => {
    const [amount, cancelled] = [desk.nextAmount(), desk.nextAmount()];
    const [id, gone] = [await madeElsewhere(amount), await madeElsewhere(cancelled)];
    await discovered(id);
    await discovered(gone);
    expect(await listed(amount)).toMatchObject([{ id, operation: null, twin: null }]);
    const viewer = await desk.user("viewer");
    await expect(setAsideUnclaimed(viewer, id, { reason: "payroll" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await setAsideUnclaimed(desk.maker, id, { reason: "Made by payroll" });
    await lost.told(id);
    await desk.step(gone, "deliver-rate");
    await desk.stepElsewhere("cancelTransfer", gone, cancelled);
    await makeDue();
    await workUnclaimed(desk.worker);
    expect([...(await listed(amount)), ...(await listed(cancelled))]).toEqual([]);
  });

  test("is not listed while a create that could have made it is looked for", async () => {
    const { operation, transferId } = await lost.unanswered();
    await discovered(transferId);
    const { request } = await lost.row(operation);
    expect(await listed((request as { amount: string }).amount)).toEqual([]);
    expect((await lost.step(operation)).state).toBe("succeeded");
  });
});
