import { z } from "@hono/zod-openapi";
import type { ExpressionBuilder } from "kysely";
import { FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { defineEndpoint } from "../http/endpoint";
import { listMeta, pageRequest, wrappedList } from "../http/envelope";
import { choiceField, countField } from "../http/fields";
import type { SandboxDatabase } from "../store/schema";
import { Recipient, recipientView } from "./recipient";

const CURRENCIES = [...FIAT_CURRENCIES, ...STABLECOINS] as const;

/** Query parameters. The sandbox names the three that the interface doesn't show. */
const RecipientsQuery = z
  .object({
    type: choiceField("type", ["crypto", "fiat"]).optional(),
    currency: choiceField("currency", CURRENCIES).optional(),
    limit: countField("limit").optional(),
    page: countField("page").optional(),
  })
  .strict();

/** A fiat recipient's currency is its account's, a crypto one's is its symbol. */
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
  auth: "bearer",
  limit: "read",
  key: "none",
  query: RecipientsQuery,
  status: 200,
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
