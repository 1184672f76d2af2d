import { ServiceProfile } from "../profile/profile";
import { tokenReply, type Counterparty, type Received, type Reply } from "./counterparty";
import { recipientWire, transactionWire, transferWire } from "./samples";

/** A profile that differs from the defaults in everything that the interface doesn't show. */
export const OTHER_PROFILE: ServiceProfile = ServiceProfile.parse({
  operations: {
    getTransfer: { path: "/api/transfers?id={id}" },
    confirmRate: {
      method: "PUT",
      path: "/api/rates/{id}/accept",
      body: { accepted: true, quote: { transfer: "{id}", value: "{amount}" } },
    },
    cancelTransfer: { method: "DELETE", path: "/api/transfers/{id}", body: null },
    refreshQuote: { method: "PATCH", path: "/api/rates/{id}", body: { note: "again for {id}" } },
  },
  recipientsQuery: { currency: "filter[currency]", pageSize: "per_page", page: "p" },
  listEnds: "repeats",
  idempotencyHeaderOn: ["confirmRate"],
  webhooks: { scheme: "none" },
});

const CLAMP = 3;

/** A transfer in that service's format: nulls, missing parts, amounts as text, no reference. */
export function otherTransfer(
  id: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const { reference: _reference, rate: _rate, ...shown } = transferWire({ id, ...changes });
  return {
    ...shown,
    source: { amount: "1500000.00", currency: "NGN" },
    destination: { amount: null, currency: "USDC" },
    recipient: null,
    payment_instructions: {},
    payments: null,
    internal_flag: { anything: [1, 2, 3] },
    ...changes,
  };
}

export interface OtherService {
  transactions: Record<string, unknown>[];
  recipients: Record<string, unknown>[];
}

/**
 * Makes the counterparty a complete service that differs in everything left open. Other paths and
 * methods, lists without or with an unusual envelope, three rows per page, a last page that
 * repeats, no meta, no success field, tokens valid for 60 s, a refresh that goes back to
 * fetching_rates, and a cancel that answers 204.
 */
export function becomeOtherService(counterparty: Counterparty): OtherService {
  const state: OtherService = {
    transactions: ["a", "b", "c", "d", "e", "f", "g"].map((id) =>
      transactionWire(id, {
        amount_sent: "1234567890123456.78",
        recipient: null,
        payment_account: null,
      }),
    ),
    recipients: ["rec_1", "rec_2", "rec_3", "rec_4"].map((id) =>
      recipientWire(id, { active: undefined }),
    ),
  };
  const withoutEnvelope = (reply: Reply): Reply =>
    "body" in reply ? { ...reply, body: (reply.body as { data: unknown }).data } : reply;
  counterparty.respondToToken(() =>
    withoutEnvelope(tokenReply(`other-${counterparty.tokenCalls.length}`, "60")),
  );
  counterparty.respond((request) => answer(request, state));
  return state;
}

/** Past the end, it gives the last page again. */
function clampedPage<Row>(rows: readonly Row[], page: number): Row[] {
  const last = Math.max(1, Math.ceil(rows.length / CLAMP));
  const start = (Math.min(page, last) - 1) * CLAMP;
  return rows.slice(start, start + CLAMP);
}

function answer(request: Received, state: OtherService): Reply {
  const route = `${request.method} ${request.path}`;
  const id = decodeURIComponent(request.path.split("/")[3] ?? "");
  if (route === "GET /v1/transactions")
    return {
      status: 200,
      body: {
        data: { records: clampedPage(state.transactions, Number(request.query.get("page"))) },
      },
    };
  if (route === "GET /v1/recipients")
    return { status: 200, body: clampedPage(state.recipients, Number(request.query.get("p"))) };
  if (route === "GET /v1/banks")
    return { status: 200, body: [{ name: "Test Bank", code: 58 }, { name: null }] };
  if (route === "GET /api/transfers")
    return {
      status: 200,
      body: otherTransfer(request.query.get("id") ?? "", { status: "rate_on_its_way" }),
    };
  if (route === "POST /v1/transfer-requests")
    return {
      status: 202,
      body: { transfer_request: otherTransfer("new-1", { status: "fetching_rates" }) },
    };
  if (route === "POST /v1/recipients")
    return { status: 200, body: { message: "created", data: { recipient_id: "rec_9" } } };
  if (request.method === "PUT" && request.path.startsWith("/api/rates/"))
    return { status: 200, body: otherTransfer(id) };
  if (request.method === "PATCH")
    return { status: 200, body: otherTransfer(id, { status: "fetching_rates" }) };
  if (request.method === "DELETE") return { status: 204 };
  return { status: 404, body: { error: "not found" } };
}
