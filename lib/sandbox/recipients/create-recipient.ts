import { randomInt } from "node:crypto";
import type { Insertable } from "kysely";
import { knownBank } from "../banks/bank-account";
import { lookUpAccount } from "../data/accounts";
import { defineEndpoint } from "../http/endpoint";
import { bare } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import type { RecipientsTable } from "../store/schema";
import { Recipient, RecipientBody, recipientView } from "./recipient";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

function newRecipientId(): string {
  return `rec_${Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")}`;
}

type FiatBody = Extract<RecipientBody, { type: "fiat" }>;

/**
 * Returns a fiat recipient's account columns.
 * The sandbox refuses an account that doesn't exist, and uses the recipient's own name while its bank doesn't
 * answer.
 */
function fiatColumns(body: FiatBody) {
  const bank = knownBank(body.bank_code);
  if (bank.currency !== body.currency) {
    throw new ServiceError(
      400,
      `${bank.name} holds accounts in ${bank.currency}, not ${body.currency}`,
    );
  }
  const account = lookUpAccount({ accountNumber: body.account_number, bankCode: bank.code });
  if (account.outcome === "not_found")
    throw new ServiceError(400, `There is no account ${body.account_number} at ${bank.name}`);
  return {
    account_number: body.account_number,
    account_name: account.outcome === "found" ? account.accountName : body.name,
    bank_code: bank.code,
    bank_name: bank.name,
    currency: body.currency,
  };
}

function columnsOf(body: RecipientBody): Omit<Insertable<RecipientsTable>, "id" | "created_at"> {
  const { type, name } = body;
  if (body.type === "fiat") return { type, name, ...fiatColumns(body) };
  return {
    type,
    name,
    network: body.network,
    wallet_address: body.wallet_address,
    symbol: body.symbol,
  };
}

export const createRecipient = defineEndpoint({
  operation: "createRecipient",
  method: "post",
  path: "/v1/recipients",
  tag: "Recipients",
  summary: "Create a recipient",
  description: "The sandbox's `data` is the recipient as the list shows it.",
  auth: "bearer",
  limit: "write",
  key: "optional",
  body: RecipientBody,
  status: 201,
  response: bare(Recipient),
  refusals: [400, 409],
  async handle({ db, now, body }) {
    const row = await db
      .insertInto("recipients")
      .values({ ...columnsOf(body), id: newRecipientId(), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { message: "Recipient created", data: recipientView(row) };
  },
});
