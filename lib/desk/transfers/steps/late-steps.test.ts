import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { OperationView } from "@/lib/contract/api/operations";
import type { TransferWriteResult } from "@/lib/contract/api/transfers";
import { getOperation } from "@/lib/desk/operations/get-operation";
import { giveUpOperation } from "@/lib/desk/operations/by-hand";
import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import {
  QUIET_PERIOD_MS,
  SETTLE_WINDOW_MS,
  UNREADABLE_WINDOW_MS,
} from "@/lib/domain/operations/operation";
import type { WriteRequest } from "@/lib/gateway/gateway";
import { UpstreamError, type UpstreamErrorInput } from "@/lib/gateway/upstream-error";
import { workOperations } from "@/lib/jobs/testing/work-due";
import { runOperation, startOperations } from "@/lib/jobs/worker";
import { newId } from "@/lib/platform/ids";
import { claimDueOperation, findOperation } from "@/lib/store/transfers/operations";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { cancelTransfer, confirmRate } from "./rate-steps";
import { confirmPayment } from "./confirm-payment";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("a step that takes long", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a step that the service doesn't answer holds up nobody else's", async () => {
    const [slow, other] = [await desk.withRate(), await desk.withRate()];
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let isSent = (): void => undefined;
    const sent = new Promise<void>((resolve) => (isSent = resolve));
    const sendWrite = async (request: WriteRequest) => {
      if (request.path.includes(slow)) {
        isSent();
        await held;
      }
      return desk.gateway.sendWrite(request);
    };
    const worker = { ...desk.worker, gateway: { ...desk.gateway, sendWrite } };
    const operations = startOperations(worker, { lookEveryMs: 20, logger: worker.logger });
    try {
      const waiting = cancelTransfer(desk.maker, slow, {}, 10_000);
      await sent;
      const done = await cancelTransfer(desk.maker, other, {}, 5_000);
      expect(done.operation.state).toBe("succeeded");
      answer();
      expect((await waiting).operation.state).toBe("succeeded");
    } finally {
      answer();
      await operations.stop();
    }
  });

  test("a reading before a step that takes longer than a lease keeps it, and the step is sent", async () => {
    const id = await desk.withRate();
    const { operation } = await cancelTransfer(desk.maker, id, {}, 0);
    const claimed = (await claimDueOperation(desk.db)) ?? expect.unreachable("it is due");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let isBefore = true;
    const get: typeof desk.gateway.transfers.get = async (...asked) => {
      if (!isBefore) return desk.gateway.transfers.get(...asked);
      isBefore = false;
      // Lets 25 s of the lease pass, for the database's clock and the worker's timers.
      await sql`update operations set lease_until = lease_until - interval '25 seconds' where id = ${operation.id}`.execute(
        desk.db,
      );
      vi.advanceTimersByTime(25_000);
      await vi.waitFor(async () =>
        expect((await findOperation(desk.db, operation.id))?.leaseUntil?.getTime()).toBeGreaterThan(
          Date.now() + 50_000,
        ),
      );
      return desk.gateway.transfers.get(...asked);
    };
    await runOperation(
      { ...desk.worker, gateway: { ...desk.gateway, transfers: { get } } },
      claimed,
    );
    expect((await findOperation(desk.db, operation.id))?.state).toBe("succeeded");
  });
});

/**
 * A service that accepts a step with a 202 but doesn't do it yet. `sent` holds the requests that it
 * received.
 */
function laterService(answer: unknown) {
  const sent: WriteRequest[] = [];
  const sendWrite = async (request: WriteRequest) => {
    sent.push(request);
    const at = new Date();
    return { status: 202, body: answer, requestId: null, sentAt: at, receivedAt: at };
  };
  return { sent, worker: { ...desk.worker, gateway: { ...desk.gateway, sendWrite } } };
}

/**
 * Runs a step with a worker that talks to such a service.
 * @returns the step's operation afterwards.
 */
async function asked(
  step: Promise<TransferWriteResult>,
  { worker }: ReturnType<typeof laterService>,
): Promise<OperationView> {
  let done = false;
  const ended = step.finally(() => (done = true));
  while (!done) {
    await workOperations(worker);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  await workOperations(worker);
  return getOperation(desk.maker, (await step).operation.id);
}

/** The transfer with its earlier rate, in the service's own format. */
async function wireBefore(id: string): Promise<{ id: string; amount: string; body: unknown }> {
  const { transfer } = await desk.gateway.transfers.get(id);
  const { type, status, source, destination, rate, createdAt } = transfer;
  const data = {
    id,
    type,
    status,
    source,
    destination,
    rate: { value: rate?.value, expires_at: rate?.expiresAt?.toISOString() },
    events: [],
    payments: [],
    created_at: createdAt?.toISOString(),
  };
  return { id, amount: source.amount, body: { success: true, message: "Accepted", data } };
}

describe("a step that is accepted first and done later", () => {
  test.each([
    ["with no word of the transfer", async () => null],
    ["with the transfer as it was", async (id: string) => (await wireBefore(id)).body],
  ])(
    "a cancel, %s, is under way until it shows: no other step comes between",
    async (_what, answerFor) => {
      const id = await desk.withRate();
      const { amount } = await wireBefore(id);
      const service = laterService(await answerFor(id));
      const operation = await asked(cancelTransfer(desk.maker, id, {}, 200), service);
      expect(operation.state).toBe("ambiguous");
      await expect(cancelTransfer(desk.maker, id, {})).rejects.toMatchObject({
        reason: "operation_under_way",
      });
      await expect(desk.confirm(id)).rejects.toMatchObject({ reason: "operation_under_way" });

      await desk.stepElsewhere("cancelTransfer", id, amount);
      await desk.work(true);
      expect(await getOperation(desk.maker, operation.id)).toMatchObject({ state: "succeeded" });
      expect(await desk.phaseOf(id)).toBe("cancelled");
      expect(service.sent).toHaveLength(1);
    },
  );

  test("a cancel that never shows ends with a word of it, and the transfer may be acted on again", async () => {
    const id = await desk.withRate();
    const operation = await asked(cancelTransfer(desk.maker, id, {}, 200), laterService(null));
    await desk.db
      .updateTable("operations")
      .set({ firstSentAt: new Date(Date.now() - SETTLE_WINDOW_MS) })
      .where("id", "=", operation.id)
      .execute();
    await desk.work(true);
    expect(await getOperation(desk.maker, operation.id)).toMatchObject({
      state: "refused",
      message: expect.stringContaining("seemed to accept this"),
    });
    expect((await desk.confirm(id)).operation.state).toBe("succeeded");
  });

  test("a confirm whose answer shows the rate still waiting is not asked for again", async () => {
    const id = await desk.withRate();
    const { amount, body } = await wireBefore(id);
    const service = laterService(body);
    const { transfer } = await getTransfer(desk.maker, id);
    const operation = await asked(
      confirmRate(
        desk.maker,
        id,
        { rateVersion: 1, rateValue: transfer.rate?.value ?? "", amount },
        200,
      ),
      service,
    );
    expect(operation.state).toBe("ambiguous");
    await expect(desk.confirm(id)).rejects.toMatchObject({ reason: "operation_under_way" });

    await desk.stepElsewhere("confirmRate", id, amount);
    await desk.work(true);
    expect(await getOperation(desk.maker, operation.id)).toMatchObject({ state: "succeeded" });
    expect((await desk.claimed(id)).instructions?.type).toBe("bank_transfer");
    expect(service.sent).toHaveLength(1);
  });
});

describe("a transfer that the service no longer shows after a step", () => {
  type Failure = Pick<UpstreamErrorInput, "kind" | "status" | "serviceMessage">;
  const failing = (failure: Failure) => async (): Promise<never> => {
    throw new UpstreamError({ ...failure, call: "GET", detail: "as the test has it" });
  };

  /** A cancel that the service accepts, and after which it answers this for the transfer. */
  async function cancelled(failure: Failure) {
    const id = await desk.withRate();
    const service = laterService(null);
    const get: typeof desk.gateway.transfers.get = (...asked) =>
      service.sent.length > 0 ? failing(failure)() : desk.gateway.transfers.get(...asked);
    const worker = {
      ...service.worker,
      gateway: { ...service.worker.gateway, transfers: { get } },
    };
    const { id: operation, state } = await asked(cancelTransfer(desk.maker, id, {}, 200), {
      ...service,
      worker,
    });
    expect(state).toBe("ambiguous");
    const look = async (at: WorkerContext) => {
      await sql`update operations set next_attempt_at = clock_timestamp() where id = ${operation} and next_attempt_at is not null`.execute(
        desk.db,
      );
      await workOperations(at);
    };
    /** Looks again at the end of the time for looking. */
    const lookInTheEnd = async (at: WorkerContext = worker) => {
      await look(at);
      const since = JSON.stringify({
        unreadableSince: new Date(Date.now() - UNREADABLE_WINDOW_MS),
      });
      await sql`update operations set evidence = evidence || ${since}::jsonb where id = ${operation} and evidence ? 'unreadableSince'`.execute(
        desk.db,
      );
      await look(at);
      return getOperation(desk.maker, operation);
    };
    return { id, operation, worker, service, look, lookInTheEnd };
  }

  test.each<[string, Failure, string]>([
    [
      "a 404",
      { kind: "refused", status: 404, serviceMessage: "No such transfer" },
      "it says “No such transfer”.",
    ],
    ["a 403", { kind: "refused", status: 403 }, "about this transfer."],
    ["something unreadable", { kind: "malformed", status: 200 }, "about this transfer."],
    ["a 404 page", { kind: "unavailable", status: 404 }, "about this transfer."],
    ["a 500", { kind: "unavailable", status: 500 }, "about this transfer."],
  ])(
    "is answered with %s for good: a person decides, and can end the step",
    async (_what, failure, words) => {
      const { id, operation, service, lookInTheEnd } = await cancelled(failure);
      expect(await lookInTheEnd()).toMatchObject({
        state: "waiting",
        message: expect.stringContaining(words) as string,
      });
      expect(service.sent).toHaveLength(1);
      await expect(cancelTransfer(desk.maker, id, {})).rejects.toMatchObject({
        reason: "operation_under_way",
      });
      await desk.db
        .updateTable("operations")
        .set({ firstSentAt: new Date(Date.now() - QUIET_PERIOD_MS) })
        .where("id", "=", operation)
        .execute();
      expect(
        (
          await giveUpOperation(desk.maker, operation, {
            reason: "The service says that it was cancelled",
          })
        ).state,
      ).toBe("given_up");
      expect((await desk.confirm(id)).operation.state).toBe("succeeded");
    },
  );

  test("while the service is down, it is looked for without end, and found when the service is back", async () => {
    const { id, operation, worker, lookInTheEnd } = await cancelled({
      kind: "unavailable",
      status: 500,
    });
    const down = {
      ...worker,
      gateway: {
        ...worker.gateway,
        transactions: {
          ...worker.gateway.transactions,
          list: failing({ kind: "unavailable", status: 502 }),
        },
      },
    };
    expect((await lookInTheEnd(down)).state).toBe("ambiguous");
    await desk.stepElsewhere("cancelTransfer", id, (await wireBefore(id)).amount);
    await desk.work(true);
    expect(await getOperation(desk.maker, operation)).toMatchObject({ state: "succeeded" });
  });

  test("a look that can read it in between begins the wait anew", async () => {
    const { operation, worker, look, lookInTheEnd } = await cancelled({
      kind: "malformed",
      status: 200,
    });
    await look(worker);
    await look(desk.worker);
    expect(await findOperation(desk.db, operation)).toMatchObject({
      state: "ambiguous",
      evidence: expect.not.objectContaining({ unreadableSince: expect.anything() }) as object,
    });
    await look(worker);
    expect((await getOperation(desk.maker, operation)).state).toBe("ambiguous");
    expect((await lookInTheEnd()).state).toBe("waiting");
  });
});

test("a transfer whose id comes back in other letters is the same transfer", async () => {
  const id = await desk.withRate();
  const { amount, body } = await wireBefore(id);
  const { data } = body as { data: Record<string, unknown> };
  const service = laterService({ data: { ...data, id: id.toUpperCase(), status: "cancelled" } });
  const operation = await asked(cancelTransfer(desk.maker, id, {}), service);
  expect(operation.state).toBe("succeeded");
  expect(
    await desk.db.selectFrom("transfers").select("id").where("sourceAmount", "=", amount).execute(),
  ).toEqual([{ id }]);
});

describe("a payment notice", () => {
  const full = () => ({ intentId: newId(), paymentType: "full" as const });

  test.each([
    ["nothing at all", null],
    ["a good word alone", { success: true, message: "Payment notification received" }],
    ["a record of its own", { success: true, data: { id: "ntf_1", status: "received" } }],
    ["the transfer in few words", { success: true, data: { status: "awaiting_payment" } }],
  ])("answered with %s, was taken up: it is a notice and no more", async (_what, body) => {
    const id = await desk.confirmed();
    const service = laterService(body);
    const operation = await asked(confirmPayment(desk.maker, id, full(), 200), service);
    expect(operation.state).toBe("succeeded");
    expect(await desk.phaseOf(id)).toBe("payment_reported");
    expect(service.sent).toHaveLength(1);
  });

  test("answered with another transfer, is not known to be taken up", async () => {
    const id = await desk.confirmed();
    const { body } = await wireBefore(await desk.withRate());
    expect(
      (await asked(confirmPayment(desk.maker, id, full(), 200), laterService(body))).state,
    ).toBe("ambiguous");
  });
});

describe("a step whose address the service doesn't have", () => {
  const nowhere = (kind: "refused" | "unavailable", status: number) => {
    const sendWrite = async (): Promise<never> => {
      throw new UpstreamError({ kind, call: "POST /v1/x", detail: "nothing there", status });
    };
    return {
      sent: [] as WriteRequest[],
      worker: { ...desk.worker, gateway: { ...desk.gateway, sendWrite } },
    };
  };

  test("is told as that, with what an administrator can do", async () => {
    const id = await desk.withRate();
    await expect(
      asked(cancelTransfer(desk.maker, id, {}), nowhere("refused", 405)),
    ).rejects.toMatchObject({
      message: expect.stringContaining("operations.cancelTransfer in the service profile"),
    });
  });

  test("is told as that in the end, too, where a page stood in place of JSON", async () => {
    const id = await desk.withRate();
    const operation = await asked(
      cancelTransfer(desk.maker, id, {}, 200),
      nowhere("unavailable", 404),
    );
    expect(operation.state).toBe("ambiguous");
    await desk.db
      .updateTable("operations")
      .set({ firstSentAt: new Date(Date.now() - SETTLE_WINDOW_MS) })
      .where("id", "=", operation.id)
      .execute();
    await desk.work(true);
    expect(await getOperation(desk.maker, operation.id)).toMatchObject({
      state: "refused",
      message: expect.stringContaining("operations.cancelTransfer in the service profile"),
    });
  });
});
