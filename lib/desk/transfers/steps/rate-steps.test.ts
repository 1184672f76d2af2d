import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/platform/ids";
import type { DatabaseTransaction, Queryable } from "@/lib/store/database";
import { oneAfterTheOther } from "@/lib/store/testing/one-after-the-other";
import { lockTransfer } from "@/lib/store/transfers/transfers";
import { storeReading } from "../readings/read-transfer";
import { startTransferDesk, type TransferDesk } from "../testing/transfer-desk";
import { getTransfer } from "../view/transfer-detail";
import { confirmPayment } from "./confirm-payment";
import { cancelTransfer, confirmRate, refreshQuote } from "./rate-steps";

let desk: TransferDesk;

beforeAll(async () => {
  desk = await startTransferDesk();
});
afterAll(() => desk.stop());

describe("rate", () => {
  test("confirm brings the instructions, and only for the rate that was seen", async () => {
    const id = await desk.withRate();
    const { transfer } = await getTransfer(desk.maker, id);
    const seen = {
      rateVersion: 1,
      rateValue: transfer.rate?.value ?? "",
      amount: transfer.source.amount,
    };
    await expect(confirmRate(desk.maker, id, { ...seen, rateVersion: 2 })).rejects.toMatchObject({
      reason: "rate_changed",
    });
    await expect(confirmRate(desk.maker, id, { ...seen, amount: "1" })).rejects.toMatchObject({
      reason: "amount_changed",
    });
    const result = await desk.working(confirmRate(desk.maker, id, seen));
    expect(result.transfer?.transfer.status).toBe("awaiting_payment");
    expect(result.transfer?.instructions).toEqual({ type: "withheld", of: "bank_transfer" });
  });

  test("the rate has a direction checked against both amounts", async () => {
    const { transfer } = await getTransfer(desk.maker, await desk.withRate());
    expect(transfer.rate?.directed).toMatchObject({ base: "USDC", quote: "NGN" });
  });

  test("a confirm whose answer is lost is found by reading, and never sent twice", async () => {
    const id = await desk.withRate();
    await desk.control("POST", "/faults", { kind: "cut", when: "after", operation: "confirmRate" });
    const first = await desk.working(
      (async () => {
        const { transfer } = await getTransfer(desk.maker, id);
        return confirmRate(desk.maker, id, {
          rateVersion: 1,
          rateValue: transfer.rate?.value ?? "",
          amount: transfer.source.amount,
        });
      })(),
    );
    expect(["ambiguous", "succeeded"]).toContain(first.operation.state);
    await desk.work(true);
    expect(await desk.phaseOf(id)).toBe("awaiting_payment");
    const { requests } = (await desk.control("GET", "/requests?operation=confirmRate")) as {
      requests: { path: string }[];
    };
    expect(requests.filter((request) => request.path.includes(id))).toHaveLength(1);
  });

  test("confirmed elsewhere at another rate than was seen: it is no confirmation of this one, and nothing is sent", async () => {
    const id = await desk.withRate();
    const { transfer } = await getTransfer(desk.maker, id);
    await sql`update sandbox.transfers set rate_value = rate_value * 1.1 where id = ${id}`.execute(
      desk.owner,
    );
    await desk.stepElsewhere("confirmRate", id, transfer.source.amount);
    const seen = {
      rateVersion: 1,
      rateValue: transfer.rate?.value ?? "",
      amount: transfer.source.amount,
    };
    await expect(desk.working(confirmRate(desk.maker, id, seen))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("another rate than the one you saw"),
    });
    const after = await getTransfer(desk.maker, id);
    expect(after.transfer.status).toBe("awaiting_payment");
    expect(after.operation).toMatchObject({ kind: "confirm_rate", state: "refused", attempts: [] });
  });

  test("the same rate that brings the recipient another amount than was seen isn't confirmed, and is the next version", async () => {
    const id = await desk.withRate();
    const { transfer } = await getTransfer(desk.maker, id);
    const seen = {
      rateVersion: 1,
      rateValue: transfer.rate?.value ?? "",
      amount: transfer.source.amount,
    };
    await sql`update sandbox.transfers set destination_amount = destination_amount * 0.9 where id = ${id}`.execute(
      desk.owner,
    );
    await expect(desk.working(confirmRate(desk.maker, id, seen))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("What the recipient gets has changed"),
    });
    const after = await getTransfer(desk.maker, id);
    expect(after.transfer).toMatchObject({
      status: "rate_received",
      rate: { version: 2, value: transfer.rate?.value },
    });
    expect(Number(after.transfer.destination.amount)).toBeLessThan(
      Number(transfer.destination.amount),
    );
    await expect(confirmRate(desk.maker, id, seen)).rejects.toMatchObject({
      reason: "rate_changed",
    });
    expect((await desk.confirm(id)).transfer?.transfer.status).toBe("awaiting_payment");
  });

  test("an expired rate is refused, and refresh brings the next version", async () => {
    const id = await desk.withRate();
    await desk.step(id, "expire-rate");
    await desk.work(true);
    await expect(desk.confirm(id)).rejects.toMatchObject({
      reason: expect.stringMatching(/^rate_(ending|expired)$/),
    });
    // The service's clock is known only to the second, from its Date header, so by it the rate may
    // expire a moment later.
    const { operation } = await vi.waitFor(() => desk.working(refreshQuote(desk.maker, id)), {
      timeout: 20_000,
    });
    expect(operation.state).toBe("succeeded");
    await desk.step(id, "deliver-rate");
    await desk.work(true);
    const { transfer } = await getTransfer(desk.maker, id);
    expect(transfer.rate?.version).toBeGreaterThan(1);
    expect((await desk.confirm(id)).transfer?.transfer.status).toBe("awaiting_payment");
  });

  test("a rate in its last seconds is neither confirmed nor refreshed, and both say when it goes on", async () => {
    const id = await desk.withRate();
    await sql`update transfers set rate_expires_at = now() + interval '10 seconds' where id = ${id}`.execute(
      desk.db,
    );
    await expect(desk.confirm(id)).rejects.toMatchObject({
      reason: "rate_ending",
      message:
        "Less than 20 seconds left, too little to confirm this rate safely. Nothing was confirmed. Refresh it when it has expired.",
    });
    await expect(refreshQuote(desk.maker, id)).rejects.toMatchObject({
      reason: "rate_stands",
      message: "The rate is still valid. You can refresh it once it expires.",
    });
    await sql`update transfers set rate_expires_at = now() - interval '2 seconds' where id = ${id}`.execute(
      desk.db,
    );
    await expect(desk.confirm(id)).rejects.toMatchObject({
      reason: "rate_expired",
      message: "The rate has expired. Nothing was confirmed. Refresh to get a new one.",
    });
  });

  test("refresh opens only at expiry", async () => {
    await expect(refreshQuote(desk.maker, await desk.withRate())).rejects.toMatchObject({
      reason: "rate_stands",
    });
  });

  test("an expired rate under a status that isn't listed can be refreshed, or the transfer cancelled, unless it was confirmed", async () => {
    const unlisted = (id: string) =>
      sql`update transfers set status = 'quote_expired', phase = 'unknown', rate_expires_at = now() - interval '1 minute' where id = ${id}`.execute(
        desk.db,
      );
    const id = await desk.withRate();
    await desk.step(id, "expire-rate");
    await unlisted(id);
    const { operation } = await vi.waitFor(() => desk.working(refreshQuote(desk.maker, id)), {
      timeout: 20_000,
    });
    expect(operation.state).toBe("succeeded");
    const other = await desk.withRate();
    await unlisted(other);
    expect(
      (await desk.working(cancelTransfer(desk.maker, other, {}))).transfer?.transfer.status,
    ).toBe("cancelled");
    const confirmed = await desk.confirmed();
    await unlisted(confirmed);
    await expect(refreshQuote(desk.maker, confirmed)).rejects.toMatchObject({
      reason: "wrong_state",
    });
    await expect(cancelTransfer(desk.maker, confirmed, {})).rejects.toMatchObject({
      reason: "wrong_state",
    });
  });

  test("a request that is called expired before its rate was confirmed can be refreshed, and one that gets a new rate elsewhere isn't held", async () => {
    const id = await desk.withRate();
    await desk.step(id, "expire-rate");
    await desk.work(true);
    const expired = (one: string) =>
      sql`update transfers set status = 'expired', phase = 'expired' where id = ${one}`.execute(
        desk.db,
      );
    await expired(id);
    const { operation } = await vi.waitFor(() => desk.working(refreshQuote(desk.maker, id)), {
      timeout: 20_000,
    });
    expect(operation.state).toBe("succeeded");
    await desk.step(id, "deliver-rate");
    await desk.work(true);
    expect((await getTransfer(desk.maker, id)).transfer).toMatchObject({
      status: "rate_received",
      frozen: null,
    });
    const other = await desk.withRate();
    await expired(other);
    await sql`update transfers set next_poll_at = now(), verified_at = now() - interval '1 hour' where id = ${other}`.execute(
      desk.db,
    );
    await desk.work(true);
    expect((await getTransfer(desk.maker, other)).transfer).toMatchObject({
      status: "rate_received",
      frozen: null,
    });
    const confirmed = await desk.confirmed();
    await expired(confirmed);
    await expect(refreshQuote(desk.maker, confirmed)).rejects.toMatchObject({
      reason: "wrong_state",
    });
    const elsewhere = await desk.withRate();
    const { transfer } = await desk.gateway.transfers.get(elsewhere);
    const history = [
      ...transfer.history,
      { status: "awaiting_payment", at: new Date(), completedAt: null },
    ];
    await storeReading(desk.worker, {
      transfer: { ...transfer, status: "expired", history },
      transaction: null,
      startedAt: new Date(),
    });
    await expect(refreshQuote(desk.maker, elsewhere)).rejects.toMatchObject({
      reason: "wrong_state",
    });
  });

  test("cancel ends it, with its reason in the audit", async () => {
    const id = await desk.withRate();
    const { transfer } = await desk.working(
      cancelTransfer(desk.maker, id, { reason: "Rate too high" }),
    );
    expect(transfer?.transfer.status).toBe("cancelled");
    const row = await desk.db
      .selectFrom("auditLog")
      .select("after")
      .where("subjectId", "=", id)
      .where("action", "=", "cancel_transfer.planned")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.after)).toContain("Rate too high");
    await expect(cancelTransfer(desk.maker, id, {})).rejects.toMatchObject({
      reason: "wrong_state",
    });
  });

  test("a confirmed transfer can't be cancelled", async () => {
    await expect(cancelTransfer(desk.maker, await desk.confirmed(), {})).rejects.toMatchObject({
      reason: "wrong_state",
    });
  });

  test("every step rejects the wrong actor", async () => {
    const viewer = await desk.user("viewer");
    const id = await desk.withRate();
    for (const step of [
      confirmRate(viewer, id, {}),
      cancelTransfer(viewer, id, {}),
      refreshQuote(viewer, id),
      confirmPayment(viewer, id, {}),
    ]) {
      await expect(step).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

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
