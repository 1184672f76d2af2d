import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { oneAfterTheOther } from "@/lib/store/testing/one-after-the-other";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { cancelTransfer, confirmRate } from "./rate-steps";
import { confirmPayment } from "./confirm-payment";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

const hold = (on: Queryable, id: string) =>
  sql`update transfers set frozen_reason = 'state_conflict', frozen_message = 'The service contradicts itself.', frozen_at = now() where id = ${id}`.execute(
    on,
  );

test("a transfer that is put on hold after a step was asked for, and before it was sent, is left as it is", async () => {
  const id = await desk.withRate();
  const { transfer } = await getTransfer(desk.maker, id);
  const { operation } = await confirmRate(
    desk.maker,
    id,
    { rateVersion: 1, rateValue: transfer.rate?.value ?? "", amount: transfer.source.amount },
    0,
  );
  await hold(desk.db, id);
  await desk.work(true);
  const row = await desk.db
    .selectFrom("operations")
    .select(["state", "attempt"])
    .where("id", "=", operation.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: "refused", attempt: 0 });
  const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as {
    requests: { path: string }[];
  };
  expect(requests.filter((request) => request.path.includes(id))).toEqual([]);
});

test.each([
  ["a step", () => desk.withRate(), (id: string) => cancelTransfer(desk.maker, id, {})],
  [
    "a payment notice",
    () => desk.confirmed(),
    (id: string) => confirmPayment(desk.maker, id, { intentId: newId(), paymentType: "full" }),
  ],
])(
  "%s that is asked for just while a transfer is put on hold is refused",
  async (_what, started, asked) => {
    const id = await started();
    const holding = async (on: Queryable): Promise<void> => {
      await lockTransfer(on as DatabaseTransaction, id);
      await hold(on, id);
    };
    const outcome = await oneAfterTheOther(desk.db, holding, () => asked(id));
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: {
        code: "conflict",
        reason: "state_conflict",
        message: "The service contradicts itself.",
      },
    });
  },
);
