import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runOperation, startOperations } from "@/lib/jobs/worker";
import type { WriteRequest } from "@/lib/gateway/gateway";
import { claimDueOperation, findOperation } from "@/lib/store/transfers/operations";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { cancelTransfer } from "./rate-steps";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());
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
  await runOperation({ ...desk.worker, gateway: { ...desk.gateway, transfers: { get } } }, claimed);
  expect((await findOperation(desk.db, operation.id))?.state).toBe("succeeded");
});
