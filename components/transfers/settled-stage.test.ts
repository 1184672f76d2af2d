import { expect, test } from "vitest";
import type { TransferDetail } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { describeEnding } from "./settled-stage";

const TRANSFER = {
  status: "cancelled",
  transactionStatus: null,
  received: "0",
  source: { amount: "500000", currency: "NGN" },
  frozen: null,
};
const PAYMENT = {
  id: null,
  amount: "500000",
  currency: "NGN",
  sessionId: null,
  status: "reversed",
  receivedAt: null,
  standing: "came_to_nothing" as const,
};

function end(
  phase: TransferPhase,
  over: Partial<TransferDetail["transfer"]> = {},
  payments: TransferDetail["payments"] = [],
) {
  return describeEnding(phase, {
    transfer: { ...TRANSFER, ...over } as TransferDetail["transfer"],
    payments,
    instructions: null,
  });
}

test("a cancelled request whose record failed says what came in, and both of the service's words", () => {
  expect(end("failed", { transactionStatus: "failed", received: "500000" })).toMatchObject({
    tone: "danger",
    title: "This transfer failed.",
    text: expect.stringContaining("500,000.00 was received. Ask the service"),
    aside: "The request itself was cancelled; this is what its transaction record says.",
  });
  expect(end("expired", { transactionStatus: "expired" }).aside).toContain("cancelled");
});

test("a request that expired before its rate was confirmed has no payment to speak of", () => {
  const rate = { value: "1585.2", version: 1 } as TransferDetail["transfer"]["rate"];
  expect(end("expired", { status: "expired", rate, awaitingSince: null })).toMatchObject({
    title: "Its rate expired before it was confirmed.",
    again: true,
  });
  expect(
    end("expired", { status: "expired", rate, awaitingSince: "2026-11-20T13:05:00Z" }).title,
  ).toBe("Not paid in time.");
});

test("a payment received for a cancelled request has to be asked about by a person", () => {
  expect(end("payment_confirmed", { transactionStatus: "payment_confirmed" })).toMatchObject({
    tone: "warning",
    text: expect.stringContaining("Ask the service"),
  });
  expect(end("payment_confirmed", { status: "awaiting_payment" }).tone).toBe("info");
  expect(end("cancelled", { received: "1000" }).tone).toBe("warning");
});

test("a part that came in for a request that has ended is told as a part", () => {
  expect(
    end("payment_confirmed", {
      status: "expired",
      transactionStatus: "payment_confirmed",
      received: "1000",
    }).title,
  ).toBe("NGN\u00a01,000.00 of NGN\u00a0500,000.00 is in.");
});

test("a payment that came in after its request had expired is told as such, with both of the service's words", () => {
  const paid = end("payment_confirmed", {
    status: "expired",
    transactionStatus: "payment_confirmed",
    received: "500000",
  });
  expect(paid).toMatchObject({
    tone: "warning",
    title: "Your payment is in.",
    text: expect.stringContaining("Ask the service"),
    aside: "The request itself has expired; this is what its transaction record says.",
  });
  expect(
    end("completed", { status: "expired", transactionStatus: "transaction_completed" }),
  ).toMatchObject({ tone: "success", aside: expect.stringContaining("expired") });
  expect(end("expired", { status: "expired", transactionStatus: "expired" }).aside).toBeNull();
});

test("a transfer that was simply cancelled says no more than that", () => {
  for (const transactionStatus of [null, "cancelled", "awaiting_payment"]) {
    expect(end("cancelled", { transactionStatus })).toEqual({
      tone: "neutral",
      title: "This transfer was cancelled.",
      text: "Nothing was received.",
      aside: null,
      again: true,
    });
  }
});

test("a status that the interface doesn't list is quoted unchanged", () => {
  expect(end("cancelled", { transactionStatus: "charged_back" }).aside).toContain("“charged_back”");
});

test("a returned payment isn't described as none", () => {
  expect(end("failed", { transactionStatus: "failed" }, [PAYMENT]).text).toContain(
    "the list below shows the status of each",
  );
});

test("while the service contradicts itself nothing is concluded, and nothing new is offered", () => {
  const frozen = { reason: "state_conflict" as const, message: "…", since: "2026-11-20T13:05:00Z" };
  expect(end("cancelled", { frozen })).toMatchObject({
    tone: "warning",
    text: expect.stringContaining("Ask it where the money is"),
    again: false,
  });
});
