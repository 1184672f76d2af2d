import { stringify } from "lossless-json";
import type { Amount } from "@/lib/money/amount";
import type { ServiceProfile } from "../profile/profile";
import { exactJsonNumber, fillBody, fillPath } from "./template";

/** Input of create transfer. Source: interface.md, POST /v1/transfer-requests. */
export type CreateTransferRequest =
  | {
      type: "onramp";
      amount: Amount;
      fromCurrency: string;
      toCurrency: string;
      recipientId: string;
    }
  | {
      type: "offramp";
      amount: Amount;
      fromCurrency: string;
      toCurrency: string;
      recipientId: string;
      network: string;
    };

/** A confirm, cancel or refresh. `amount` is the transfer's source amount; the profile's template decides whether it is sent. */
export interface TransferActionRequest {
  transferId: string;
  amount: Amount;
}

/** Source: interface.md, POST /v1/transfer-requests/{id}/confirm. */
export type ConfirmPaymentRequest =
  | { transferId: string; paymentType: "full" }
  | { transferId: string; paymentType: "split"; amount: Amount };

/** Source: interface.md, POST /v1/recipients. */
export type CreateRecipientRequest =
  | { type: "crypto"; name: string; walletAddress: string; network: string; symbol: string }
  | { type: "fiat"; name: string; accountNumber: string; bankCode: string; currency: string };

export interface WriteInputs {
  createTransfer: CreateTransferRequest;
  confirmRate: TransferActionRequest;
  cancelTransfer: TransferActionRequest;
  refreshQuote: TransferActionRequest;
  confirmPayment: ConfirmPaymentRequest;
  createRecipient: CreateRecipientRequest;
}

export type WriteKind = keyof WriteInputs;

/** A planned write, to be stored and sent repeatedly with the same bytes. */
export interface WritePlan {
  kind: WriteKind;
  method: string;
  path: string;
  body: Buffer;
}

/**
 * Plans a write: method, path and exact body bytes. Pure: the same input and profile give the same bytes.
 * @throws {UnsendableAmountError} if an amount isn't positive, or a double can't hold it unchanged.
 * @throws {UnusableIdError} if a transfer id can't be part of a path.
 */
export function planWrite<Kind extends WriteKind>(
  profile: ServiceProfile,
  kind: Kind,
  input: WriteInputs[Kind],
): WritePlan {
  const { method, path, json } = PLANNERS[kind](input, profile);
  const body = json === null ? Buffer.alloc(0) : Buffer.from(stringify(json) ?? "", "utf8");
  return { kind, method, path, body };
}

/** The headers for a body. */
export function bodyHeaders(body: Buffer): Record<string, string> {
  return body.length === 0
    ? { accept: "application/json" }
    : { accept: "application/json", "content-type": "application/json" };
}

/**
 * The writes that carry an idempotency key whatever the profile says. Source: interface.md,
 * Endpoints. Assumed: the service honours the header on create recipient, where it is optional.
 */
export const ALWAYS_KEYED: ReadonlySet<WriteKind> = new Set([
  "createTransfer",
  "confirmPayment",
  "createRecipient",
]);

/** Returns true if a write carries an idempotency key. */
export function carriesIdempotencyKey(profile: ServiceProfile, kind: WriteKind): boolean {
  return ALWAYS_KEYED.has(kind) || new Set<WriteKind>(profile.idempotencyHeaderOn).has(kind);
}

/**
 * Returns true for create transfer, the only call that may carry the API key. Source: interface.md,
 * Authentication, 6.
 */
export function carriesApiKey(kind: WriteKind): boolean {
  return kind === "createTransfer";
}

interface Planned {
  method: string;
  path: string;
  json: unknown;
}

const PLANNERS: {
  [Kind in WriteKind]: (input: WriteInputs[Kind], profile: ServiceProfile) => Planned;
} = {
  createTransfer: (input) => ({
    method: "POST",
    path: "/v1/transfer-requests",
    json: {
      type: input.type,
      amount: exactJsonNumber(input.amount),
      from_currency: input.fromCurrency,
      to_currency: input.toCurrency,
      recipient_id: input.recipientId,
      ...(input.type === "offramp" && { network: input.network }),
    },
  }),
  createRecipient: (input) => ({
    method: "POST",
    path: "/v1/recipients",
    json: createRecipientBody(input),
  }),
  confirmPayment: (input) => ({
    method: "POST",
    path: fillPath("/v1/transfer-requests/{id}/confirm", input.transferId),
    json:
      input.paymentType === "full"
        ? { payment_type: "full" }
        : { payment_type: "split", amount: exactJsonNumber(input.amount) },
  }),
  confirmRate: (input, { operations }) => action(operations.confirmRate, input),
  cancelTransfer: (input, { operations }) => action(operations.cancelTransfer, input),
  refreshQuote: (input, { operations }) => action(operations.refreshQuote, input),
};

function action(
  { method, path, body }: ServiceProfile["operations"]["confirmRate"],
  { transferId, amount }: TransferActionRequest,
): Planned {
  const json = fillBody(body, { id: transferId, amount });
  return { method, path: fillPath(path, transferId), json };
}

function createRecipientBody(input: CreateRecipientRequest) {
  return input.type === "crypto"
    ? {
        type: "crypto",
        name: input.name,
        wallet_address: input.walletAddress,
        network: input.network,
        symbol: input.symbol,
      }
    : {
        type: "fiat",
        name: input.name,
        account_number: input.accountNumber,
        bank_code: input.bankCode,
        currency: input.currency,
      };
}
