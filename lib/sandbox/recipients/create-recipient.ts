import { randomInt } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { ExpressionBuilder, Insertable } from "kysely";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { knownBank } from "../data/banks";
import { lookUpAccount } from "../data/accounts";
import { defineEndpoint } from "../http/endpoint";
import { bare, listMeta, pageRequest, wrappedList } from "../http/envelope";
import { choiceField, countField } from "../http/fields";
import { ServiceError } from "../http/service-error";
import type { RecipientsTable, SandboxDatabase } from "../store/schema";
import { Recipient, RecipientBody, recipientView } from "./recipient";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

function newRecipientId(): string {
  return `rec_${Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("")}`;
}

type FiatBody = Extract<RecipientBody, { type: "fiat" }>;

/** The sandbox uses the recipient's own name while its bank doesn't answer. */
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

const CURRENCIES = [...FIAT_CURRENCIES, ...STABLECOINS] as const;

/** Query parameters. The sandbox names the three that the interface doesn't show. */
const RecipientsQuery = z.strictObject({
  type: choiceField("type", ["crypto", "fiat"]).optional(),
  currency: choiceField("currency", CURRENCIES).optional(),
  limit: countField("limit").optional(),
  page: countField("page").optional(),
});

function matches(query: z.output<typeof RecipientsQuery>) {
  return (row: ExpressionBuilder<SandboxDatabase, "recipients">) =>
    row.and([
      ...(query.type ? [row("type", "=", query.type)] : []),
      ...(query.currency ? [row(row.fn.coalesce("currency", "symbol"), "=", query.currency)] : []),
    ]);
}

export const listRecipients = defineEndpoint({
  operation: "listRecipients",
  method: "get",
  path: "/v1/recipients",
  tag: "Recipients",
  summary: "List recipients, newest first",
  limit: "read",
  query: RecipientsQuery,
  response: wrappedList(Recipient),
  refusals: [400],
  async handle({ db, query }) {
    const request = pageRequest(query);
    const [rows, total] = await Promise.all([
      db
        .selectFrom("recipients")
        .selectAll()
        .where(matches(query))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(request.limit)
        .offset((request.page - 1) * request.limit)
        .execute(),
      db
        .selectFrom("recipients")
        .select((row) => row.fn.countAll<string>().as("count"))
        .where(matches(query))
        .executeTakeFirstOrThrow(),
    ]);
    return {
      success: true,
      message: "Recipients retrieved",
      data: rows.map(recipientView),
      meta: listMeta(Number(total.count), request),
    };
  },
});
