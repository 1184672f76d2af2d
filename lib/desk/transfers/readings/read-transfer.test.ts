import { expect, test } from "vitest";
import type { Gateway } from "@/lib/gateway/gateway";
import { startCounterparty, wrapped } from "@/lib/gateway/testing/counterparty";
import { transactionWire, transferWire } from "@/lib/gateway/testing/samples";
import { testGateway } from "@/lib/gateway/testing/test-gateway";
import { UpstreamError, type UpstreamErrorKind } from "@/lib/gateway/upstream-error";
import type { Database } from "@/lib/store/database";
import { readService } from "./read-transfer";

const PAIR = { sourceCurrency: "NGN", destinationCurrency: "USDC" };
const RECORD = { id: "txn_1", reference: "TXN-A", status: "payment_confirmed", ...PAIR };
const SIDES = {
  source: { amount: "5", currency: "NGN" },
  destination: { amount: "0", currency: "USDC" },
};

/** A service with one transfer, whose record is found only under these names. */
function service(
  transfer: object,
  names: readonly string[],
  otherwise: UpstreamErrorKind = "refused",
  status = otherwise === "refused" ? 404 : 503,
) {
  const asked: string[] = [];
  const gateway = {
    transfers: {
      get: async () => ({
        transfer: { id: "t1", reference: "TXN-A", payments: [], ...SIDES, ...transfer },
        readStartedAt: new Date(0),
      }),
    },
    transactions: {
      getState: async (name: string) => {
        asked.push(name);
        if (names.includes(name)) return { transaction: RECORD };
        throw new UpstreamError({
          kind: otherwise,
          call: "GET /v1/transactions",
          detail: "none",
          status,
          serviceMessage: "Transaction not found",
        });
      },
    },
  };
  return { asked, ctx: { gateway: gateway as unknown as Gateway, db: {} as Database } };
}

test.each([
  ["by the transfer's id", { status: "awaiting_payment" }, ["t1"], RECORD, ["t1"]],
  [
    "under an id of its own, by the reference",
    { status: "completed" },
    ["TXN-A"],
    RECORD,
    ["t1", "TXN-A"],
  ],
  [
    "so too while its payment is awaited: the record alone may say that it has expired",
    { status: "awaiting_payment" },
    ["TXN-A"],
    RECORD,
    ["t1", "TXN-A"],
  ],
  [
    "not by a reference that the transfer doesn't have",
    { status: "completed", reference: null },
    ["TXN-A"],
    null,
    ["t1"],
  ],
  [
    "not one in other currencies, whose reference is given twice",
    { status: "completed", source: { amount: "5", currency: "KES" } },
    ["TXN-A"],
    null,
    ["t1", "TXN-A"],
  ],
  ["none under either name", { status: "cancelled" }, [], null, ["t1", "TXN-A"]],
  ["not asked for before the rate is confirmed", { status: "rate_received" }, ["t1"], null, []],
])("a transfer's record: %s", async (_what, transfer, names, record, asked) => {
  const under = service(transfer, names);
  expect((await readService(under.ctx, "t1")).transaction).toEqual(record);
  expect(under.asked).toEqual(asked);
});

test("a service that can't be read just now isn't asked for it under another name", async () => {
  const under = service({ status: "completed" }, ["TXN-A"], "unavailable");
  expect((await readService(under.ctx, "t1")).transaction).toBeNull();
  expect(under.asked).toEqual(["t1"]);
});

test("nor does a page of HTML that says 404 end the search", async () => {
  const under = service({ status: "completed" }, ["TXN-A"], "malformed", 404);
  expect((await readService(under.ctx, "t1")).transaction).toEqual(RECORD);
});

test.each([
  ["fails on", "unavailable", 500],
  ["answers with success: false for", "malformed", 200],
] as const)(
  "a service that %s a name that it doesn't know is asked under the other",
  async (_what, kind, status) => {
    const under = service({ status: "completed" }, ["TXN-A"], kind, status);
    expect((await readService(under.ctx, "t1")).transaction).toEqual(RECORD);
  },
);

test("a record whose amount can't be read still says that its transfer has expired, so that nobody is asked to pay", async () => {
  const counterparty = await startCounterparty();
  const { gateway } = testGateway(counterparty.baseUrl);
  const record = transactionWire("t1", { status: "expired", amount_sent: null });
  counterparty.respond(({ path }) =>
    wrapped(
      path.startsWith("/v1/transactions/")
        ? record
        : transferWire({ id: "t1", status: "awaiting_payment" }),
    ),
  );
  try {
    expect(await readService({ gateway }, "t1")).toMatchObject({
      transfer: { status: "awaiting_payment" },
      transaction: { id: "t1", status: "expired" },
    });
  } finally {
    await gateway.close();
    await counterparty.close();
  }
});
