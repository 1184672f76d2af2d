import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import { newId } from "@/lib/platform/ids";
import { claimDueOperation, findOperation } from "@/lib/store/transfers/operations";
import { createTransfer } from "../transfers/create/create-transfer";
import { confirmPayment } from "../transfers/steps/confirm-payment";
import { startTransferDesk, type TransferDesk } from "../transfers/testing/transfer-desk";
import type { WorkerContext } from "./operation-handler";
import { runOperation } from "@/lib/jobs/worker";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

const away = (): never => {
  throw new UpstreamError({
    kind: "unavailable",
    call: "GET /v1/transactions",
    detail: "as the test has it",
  });
};
/** The desk at work while the service can't be read. */
function unreadable(): WorkerContext {
  const { transfers, transactions } = desk.gateway;
  return {
    ...desk.worker,
    gateway: {
      ...desk.gateway,
      transfers: { ...transfers, get: async () => away() },
      transactions: { ...transactions, crawl: away },
    },
  };
}

/** The message once the desk has given up looking while the service is unreadable. */
async function toldInTheEnd(
  id: string,
): Promise<{ state: string; message: string | null } | undefined> {
  await sql`update operations set state = 'ambiguous', ever_ambiguous = true, attempt = 1, first_sent_at = now() - interval '1 hour', next_attempt_at = now() where id = ${id}`.execute(
    desk.db,
  );
  const claimed = await claimDueOperation(desk.db);
  if (claimed?.id !== id) return expect.unreachable("it is due, and nothing else is");
  await runOperation(unreadable(), claimed);
  return findOperation(desk.db, id);
}

test("who has to decide on a create isn't told that the desk is still checking, and can name the transfer", async () => {
  const { operation } = await createTransfer(desk.maker, desk.onramp(), 0);
  expect(await toldInTheEnd(operation.id)).toMatchObject({
    state: "waiting",
    message: expect.stringMatching(/^We could not find out .* paste its reference here/),
  });
});

test("a payment notice has no reference to paste", async () => {
  const id = await desk.confirmed();
  const { operation } = await confirmPayment(
    desk.maker,
    id,
    { intentId: newId(), paymentType: "full" },
    0,
  );
  const told = await toldInTheEnd(operation.id);
  expect(told).toMatchObject({
    state: "waiting",
    message: expect.stringMatching(/^We could not find out .* ask there\. It can be given up/),
  });
  expect(told?.message).not.toContain("reference");
});
