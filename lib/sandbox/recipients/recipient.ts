import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import { RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { isValidAddress } from "../data/addresses";
import { accountNumberField, AnswerTime, choiceField, textField } from "../http/fields";
import type { RecipientsTable } from "../store/schema";

const CryptoRecipientBody = z
  .strictObject({
    type: z.literal("crypto"),
    name: textField("name", 120),
    wallet_address: textField("wallet_address", 120),
    network: choiceField("network", RECIPIENT_NETWORKS, "for crypto recipients"),
    symbol: choiceField("symbol", STABLECOINS, "for crypto recipients"),
  })
  .refine((body) => isValidAddress(body.network, body.wallet_address), {
    error: ({ input }) =>
      `wallet_address is not a valid ${(input as { network: string }).network} address`,
    path: ["wallet_address"],
  })
  .openapi("CryptoRecipientRequest");

const FiatRecipientBody = z
  .strictObject({
    type: z.literal("fiat"),
    name: textField("name", 120),
    account_number: accountNumberField(),
    bank_code: textField("bank_code", 40),
    currency: choiceField("currency", FIAT_CURRENCIES, "for fiat recipients"),
  })
  .openapi("FiatRecipientRequest");

/** Source: interface.md, POST /v1/recipients. */
export const RecipientBody = z.discriminatedUnion(
  "type",
  [CryptoRecipientBody, FiatRecipientBody],
  {
    error: "type must be crypto or fiat",
  },
);
export type RecipientBody = z.output<typeof RecipientBody>;

const shared = {
  id: z
    .string()
    .regex(/^rec_[a-z0-9]+$/)
    .openapi({ example: "rec_7k2m9x4qp1vz" }),
  name: z.string(),
  active: z.boolean(),
  created_at: AnswerTime,
};

/** Source: interface.md, Recipient. */
export const Recipient = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...shared,
      type: z.literal("crypto"),
      details: z.strictObject({
        network: z.enum(RECIPIENT_NETWORKS),
        wallet_address: z.string(),
        symbol: z.enum(STABLECOINS),
      }),
    }),
    z.strictObject({
      ...shared,
      type: z.literal("fiat"),
      details: z.strictObject({
        bank_name: z.string(),
        account_number: z.string(),
        account_name: z.string(),
        currency: z.enum(FIAT_CURRENCIES),
      }),
    }),
  ])
  .openapi("Recipient");

/** The recipient inside a transfer request. Source: interface.md, Recipient summary. */
export const RecipientSummary = z
  .discriminatedUnion("type", [
    z.strictObject({
      id: z.string(),
      type: z.literal("crypto"),
      name: z.string(),
      details: z.strictObject({
        network: z.enum(RECIPIENT_NETWORKS),
        wallet_address: z.string(),
        symbol: z.enum(STABLECOINS).optional(),
      }),
    }),
    z.strictObject({
      id: z.string(),
      type: z.literal("fiat"),
      name: z.string(),
      details: z.strictObject({
        account_number: z.string(),
        account_name: z.string(),
        bank_name: z.string(),
      }),
    }),
  ])
  .openapi("RecipientSummary");

export type RecipientRow = Selectable<RecipientsTable>;

/** A recipient as it is listed. */
export function recipientView(row: RecipientRow) {
  const { details, ...summary } = recipientSummary(row);
  return {
    ...summary,
    active: row.active,
    details: row.type === "crypto" ? details : { ...details, currency: row.currency },
    created_at: row.created_at.toISOString(),
  };
}

/** A recipient as it is inside a transfer request or a transaction record. */
export function recipientSummary(row: RecipientRow) {
  const { id, type, name, network, wallet_address, symbol } = row;
  const { account_number, account_name, bank_name } = row;
  const details =
    type === "crypto"
      ? { network, wallet_address, symbol }
      : { account_number, account_name, bank_name };
  return { id, type, name, details };
}
