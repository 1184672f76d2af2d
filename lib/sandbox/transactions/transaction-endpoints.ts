import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { defineEndpoint } from "../http/endpoint";
import { listMeta, pageRequest, type PageRequest, wrapped, wrappedList } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import type { Db } from "../store/database";
import { isTransferId, type TransferRow } from "../transfers/transfer";
import {
  countsIn,
  type TransactionFilter,
  TransactionRecord,
  TransactionsQuery,
  transactionViews,
  transfersIn,
} from "./transaction";

export const getTransaction = defineEndpoint({
  operation: "getTransaction",
  method: "get",
  path: "/v1/transactions/{id}",
  tag: "Transactions",
  summary: "Get a transaction by its ID or reference",
  limit: "read",
  params: z.object({ id: z.string().openapi({ description: "Transaction ID or reference" }) }),
  response: wrapped(TransactionRecord),
  refusals: [404],
  async handle({ db, params }) {
    const row = await db
      .selectFrom("transfers")
      .selectAll()
      .where(isTransferId(params.id) ? "id" : "reference", "=", params.id)
      .where("record_status", "is not", null)
      .executeTakeFirst();
    const [record] = row ? await transactionViews(db, [row]) : [];
    if (!record) throw new ServiceError(404, `There is no transaction ${params.id}`);
    return { success: true, message: "Transaction retrieved", data: record };
  },
});

/** Reads a page and the count of all, as they were at one moment. */
async function readPage(
  db: Db,
  filter: TransactionFilter,
  { page, limit }: PageRequest,
): Promise<{ rows: TransferRow[]; count: number }> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const { count } = await trx
        .selectFrom("transaction_counts")
        .where(countsIn(filter))
        .select(sql<string>`coalesce(sum(transactions), 0)`.as("count"))
        .executeTakeFirstOrThrow();
      // The index alone gives a page's ids, however many rows are before it.
      const ids = trx
        .selectFrom("transfers")
        .select("id")
        .where(transfersIn(filter))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset((page - 1) * limit)
        .limit(limit);
      const rows = await trx
        .selectFrom("transfers")
        .selectAll()
        .where("id", "in", ids)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return { rows, count: Number(count) };
    });
}

export const listTransactions = defineEndpoint({
  operation: "listTransactions",
  method: "get",
  path: "/v1/transactions",
  tag: "Transactions",
  summary: "List transactions, newest first",
  description:
    "status=pending means awaiting_payment; status=completed means every other status. Days are UTC days, both included. " +
    "The sandbox gives it the envelope and meta of the recipients list.",
  limit: "read",
  query: TransactionsQuery,
  response: wrappedList(TransactionRecord),
  refusals: [400],
  async handle({ sandbox, db, query }) {
    const request = pageRequest(query);
    const { rows, count } = await readPage(sandbox.db, query, request);
    return {
      success: true,
      message: "Transactions retrieved",
      data: await transactionViews(db, rows),
      meta: listMeta(count, request),
    };
  },
});
