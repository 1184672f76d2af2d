import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QUIET_PERIOD_MS } from "@/lib/domain/operations/operation";
import type { TransactionReading } from "@/lib/gateway/transactions";
import { UpstreamError, type UpstreamErrorInput } from "@/lib/gateway/upstream-error";
import { newId } from "@/lib/platform/ids";
import {
  claimDueOperation,
  findOperation,
  type OperationRow,
} from "@/lib/store/transfers/operations";
import type { UserContext } from "../context";
import { createTransfer } from "../transfers/create/create-transfer";
import { startTransferDesk, type TransferDesk } from "../transfers/testing/transfer-desk";
import { adoptTransfer, giveUpOperation } from "./by-hand";
import { operationView } from "./get-operation";
import { runOperation } from "@/lib/jobs/worker";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

const REASON = { reason: "Asked the service: it isn't there" };
const row = async (id: string): Promise<OperationRow> =>
  (await findOperation(desk.db, id)) ?? expect.unreachable("it is kept");
const set = (
  id: string,
  change: Partial<Pick<OperationRow, "state" | "firstSentAt" | "nextAttemptAt" | "leaseUntil">>,
) => desk.db.updateTable("operations").set(change).where("id", "=", id).execute();

/** An accepted create whose transfer couldn't be found, waiting for a person. */
async function waiting(sentAgoMs = QUIET_PERIOD_MS, input = desk.onramp()) {
  await desk.control("POST", "/faults", { kind: "truncate", operation: "createTransfer" });
  const { operation } = await desk.working(createTransfer(desk.maker, input));
  await set(operation.id, {
    state: "waiting",
    nextAttemptAt: null,
    firstSentAt: new Date(Date.now() - sentAgoMs),
  });
  return { input, id: operation.id, transferId: await desk.idAtService(input.amount) };
}

const acts = (id: string) =>
  desk.db
    .selectFrom("auditLog")
    .select("action")
    .where((eb) => eb.or([eb("subjectId", "=", id), sql<boolean>`after ->> 'operationId' = ${id}`]))
    .orderBy("seq")
    .execute();

test("without the permission to resolve, nobody gives up or adopts", async () => {
  const { id, transferId } = await waiting();
  for (const role of ["viewer", "approver"] as const) {
    const person = await desk.user(role);
    await expect(giveUpOperation(person, id, REASON)).rejects.toMatchObject({ code: "forbidden" });
    await expect(adoptTransfer(person, id, { reference: transferId })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  expect((await row(id)).state).toBe("waiting");
});

test("an id that can't be one is nobody's operation", async () => {
  await expect(giveUpOperation(desk.maker, "x", REASON)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(adoptTransfer(desk.maker, "x", { reference: "TXN-1" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("given up: with a reason, after the quiet period, once", async () => {
  const { id } = await waiting(QUIET_PERIOD_MS - 60_000);
  await expect(giveUpOperation(desk.maker, id, {})).rejects.toMatchObject({ code: "invalid" });
  await expect(giveUpOperation(desk.maker, id, REASON)).rejects.toMatchObject({
    reason: "quiet_period",
  });
  await set(id, { firstSentAt: new Date(Date.now() - QUIET_PERIOD_MS) });
  expect(await giveUpOperation(desk.maker, id, REASON)).toMatchObject({
    state: "given_up",
    message: expect.stringContaining(REASON.reason),
  });
  await expect(giveUpOperation(desk.maker, id, REASON)).rejects.toMatchObject({
    reason: "not_waiting",
  });
  expect(
    (await acts(id)).filter(({ action }) => action === "create_transfer.given_up"),
  ).toHaveLength(1);
});

test("from when it can be given up is told with the desk's time, so that no browser's clock decides", async () => {
  const { id } = await waiting();
  const at = new Date("2026-11-26T10:00:00.000Z");
  const view = async () => operationView({ db: desk.db, clock: { now: () => at } }, await row(id));
  expect(await view()).toMatchObject({ giveUpFrom: expect.any(String), deskNow: at.toISOString() });
  await set(id, { state: "ambiguous" });
  expect(await view()).toMatchObject({ giveUpFrom: null, deskNow: null });
});

test.each(["planned", "sending", "ambiguous"] as const)(
  "what is still %s can't be given up",
  async (state) => {
    const { id } = await waiting();
    await set(id, { state });
    await expect(giveUpOperation(desk.maker, id, REASON)).rejects.toMatchObject({
      reason: "not_waiting",
    });
    await set(id, { state: "waiting" });
  },
);

test("what has been given up is never sent again, not even by a worker that held it", async () => {
  const { id } = await waiting();
  await set(id, {
    state: "ambiguous",
    nextAttemptAt: new Date(0),
    leaseUntil: null,
    firstSentAt: new Date(),
  });
  const held = (await claimDueOperation(desk.db)) ?? expect.unreachable("it is due");
  expect(held.id).toBe(id);
  await set(id, { state: "waiting", firstSentAt: new Date(Date.now() - QUIET_PERIOD_MS) });
  await giveUpOperation(desk.maker, id, REASON);
  const sent = await desk.createsSeen();
  await runOperation(desk.worker, { ...held, evidence: null });
  expect(await desk.createsSeen()).toBe(sent);
  expect((await row(id)).state).toBe("given_up");
});

test("adopted: only what was asked for, and only by a create", async () => {
  const { id, transferId } = await waiting();
  const other = await waiting();
  await expect(
    adoptTransfer(desk.maker, id, { reference: other.transferId }),
  ).rejects.toMatchObject({ reason: "not_what_was_asked" });
  await expect(adoptTransfer(desk.maker, id, { reference: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(adoptTransfer(desk.maker, newId(), { reference: transferId })).rejects.toMatchObject(
    { code: "not_found" },
  );
  expect(await adoptTransfer(desk.maker, id, { reference: transferId })).toMatchObject({
    state: "succeeded",
    transferId,
  });
  expect(await acts(id)).toContainEqual({ action: "create_transfer.adopted" });
  await expect(adoptTransfer(desk.maker, id, { reference: transferId })).rejects.toMatchObject({
    code: "conflict",
  });
});

/** A person whose service gives these answers for names of transactions and transfers. */
function facing(
  record: Pick<UpstreamErrorInput, "kind" | "status" | "serviceMessage">,
  transfer?: typeof record,
): UserContext {
  const { transfers, transactions } = desk.gateway;
  const fail = (failure: typeof record) => async (): Promise<never> => {
    throw new UpstreamError({ ...failure, call: "GET", detail: "as the test has it" });
  };
  const gateway = {
    ...desk.gateway,
    transactions: { ...transactions, get: fail(record) },
    transfers: transfer ? { get: fail(transfer) } : transfers,
  };
  return { ...desk.maker, gateway };
}

test.each<[string, Pick<UpstreamErrorInput, "kind" | "status" | "serviceMessage">]>([
  ["a 404 page", { kind: "unavailable", status: 404 }],
  ["a 500", { kind: "unavailable", status: 500 }],
  ["success: false", { kind: "malformed", status: 200, serviceMessage: "Transaction not found" }],
  ["anything else, such as a 503", { kind: "unavailable", status: 503 }],
])(
  "adopted by its id, where the service has no record of it yet and answers %s",
  async (_what, failure) => {
    const { id, transferId } = await waiting();
    expect(await adoptTransfer(facing(failure), id, { reference: transferId })).toMatchObject({
      state: "succeeded",
      transferId,
    });
  },
);

test("adopted by its id, where its record is found by that and has an id of its own", async () => {
  const { id, transferId } = await waiting();
  const get = async () => ({ transaction: { id: newId() } }) as unknown as TransactionReading;
  const ctx: UserContext = {
    ...desk.maker,
    gateway: { ...desk.gateway, transactions: { ...desk.gateway.transactions, get } },
  };
  expect(await adoptTransfer(ctx, id, { reference: transferId })).toMatchObject({
    state: "succeeded",
    transferId,
  });
});

test("adopted: what the service denies in any form is not found, and what it couldn't be asked isn't denied", async () => {
  const { id } = await waiting();
  const [page, failure, away] = [
    { kind: "unavailable", status: 404 },
    { kind: "unavailable", status: 500 },
    { kind: "timeout" },
  ] as const;
  const adopting = (ctx: UserContext) => adoptTransfer(ctx, id, { reference: "TXN-LOST" });
  await expect(adopting(facing(page, page))).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringMatching(/^The service has no transfer “TXN-LOST”/) as string,
  });
  await expect(adopting(facing(page, failure))).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringMatching(/may not be able to show it just now/) as string,
  });
  await expect(adopting(facing(away, page))).rejects.toMatchObject({ kind: "timeout" });
  await expect(adopting(facing(page, away))).rejects.toMatchObject({ kind: "timeout" });
});

test("adopted: what can't be a name is a fault of the field", async () => {
  const { id } = await waiting();
  await expect(adoptTransfer(desk.maker, id, { reference: "." })).rejects.toMatchObject({
    code: "invalid",
    fields: { reference: expect.stringMatching(/^This can't be a reference/) as string },
  });
});

/** A second operation like it, as if given up and sent again. @returns its id. */
async function another(id: string, change: object = {}): Promise<string> {
  await desk.db.updateTable("operations").set({ likeness: null }).where("id", "=", id).execute();
  const first = await row(id);
  const again = newId();
  await desk.db
    .insertInto("operations")
    .values({
      ...first,
      id: again,
      intentId: null,
      upstreamKey: newId(),
      request: JSON.stringify({ ...(first.request as object), ...change }),
      evidence: null,
    })
    .execute();
  return again;
}

test("adopted: not if it shows another network than was asked for, and whatever it is called there", async () => {
  const { id, input, transferId } = await waiting(undefined, desk.offramp());
  await desk.step(transferId, "deliver-rate");
  await desk.stepElsewhere("confirmRate", transferId, input.amount);
  const shown = (await desk.gateway.transfers.get(transferId)).transfer.paymentInstructions;
  expect(shown).toMatchObject({ type: "crypto_deposit", network: "Polygon" });
  await expect(
    adoptTransfer(desk.maker, await another(id, { network: "Ethereum" }), {
      reference: transferId,
    }),
  ).rejects.toMatchObject({
    reason: "not_what_was_asked",
    message:
      "This transfer has a different amount, currency pair, network or recipient than was requested.",
  });
  expect(
    await adoptTransfer(desk.maker, await another(id, { network: "Matic mainnet" }), {
      reference: transferId,
    }),
  ).toMatchObject({ state: "succeeded", transferId });
});

test("adopted: a network that isn't shown contradicts nothing", async () => {
  const { id, transferId } = await waiting(undefined, desk.offramp());
  expect((await desk.gateway.transfers.get(transferId)).transfer.paymentInstructions).toBeNull();
  expect(await adoptTransfer(desk.maker, id, { reference: transferId })).toMatchObject({
    state: "succeeded",
    transferId,
  });
});

test("one transfer is adopted for one request, also by concurrent calls", async () => {
  const { id, transferId } = await waiting();
  const again = await another(id);
  const results = await Promise.allSettled([
    adoptTransfer(desk.maker, id, { reference: transferId }),
    adoptTransfer(await desk.user("admin"), again, { reference: transferId }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
    code: "conflict",
    reason: "already_known",
  });
});
