import { afterAll, beforeAll, expect, test } from "vitest";
import type { WriteRequest } from "@/lib/gateway/gateway";
import { startOperations } from "@/lib/jobs/work";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { cancelTransfer } from "./cancel-transfer";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

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
