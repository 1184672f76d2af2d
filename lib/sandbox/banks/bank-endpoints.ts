import { setTimeout as delay } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { lookUpAccount as answerOfBank } from "../data/accounts";
import { BANKS, knownBank } from "../data/banks";
import { defineEndpoint } from "../http/endpoint";
import { bare } from "../http/envelope";
import { accountNumberField, textField } from "../http/fields";
import { ServiceError } from "../http/service-error";

const LookupBody = z
  .strictObject({ account_number: accountNumberField(), bank_code: textField("bank_code", 40) })
  .openapi("AccountLookupRequest");

/** Source: interface.md, POST /v1/banks/lookup. */
const BankAccount = z
  .strictObject({ account_number: z.string(), account_name: z.string(), bank_name: z.string() })
  .openapi("BankAccount");

export const lookUpAccount = defineEndpoint({
  operation: "lookUpAccount",
  method: "post",
  path: "/v1/banks/lookup",
  tag: "Banks",
  summary: "Look up a bank account",
  description:
    "The sandbox answers 404 for an account that doesn't exist, and 503 for a bank that doesn't answer.",
  limit: "read",
  body: LookupBody,
  response: bare(BankAccount),
  refusals: [400, 404],
  async handle({ body }) {
    const bank = knownBank(body.bank_code);
    const account = answerOfBank({ accountNumber: body.account_number, bankCode: bank.code });
    if (account.delayMs) await delay(account.delayMs);
    if (account.outcome === "not_found")
      throw new ServiceError(404, `There is no account ${body.account_number} at ${bank.name}`);
    if (account.outcome === "unavailable")
      throw new ServiceError(
        503,
        `${bank.name} does not answer account lookups right now. Try again later`,
      );
    return {
      message: "Account found",
      data: {
        account_number: body.account_number,
        account_name: account.accountName,
        bank_name: bank.name,
      },
    };
  },
});

/** Source: interface.md, Bank. */
const ListedBank = z.strictObject({ name: z.string(), code: z.string() }).openapi("Bank");

const RESULTS = BANKS.map(({ name, code }) => ({ name, code }));

export const listBanks = defineEndpoint({
  operation: "listBanks",
  method: "get",
  path: "/v1/banks",
  tag: "Banks",
  summary: "List banks",
  limit: "read",
  response: bare(z.strictObject({ results: z.array(ListedBank) })),
  refusals: [],
  handle: async () => ({ message: "Banks retrieved", data: { results: RESULTS } }),
});
