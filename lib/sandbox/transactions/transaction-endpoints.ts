import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { defineEndpoint } from "../http/endpoint";
import { listMeta, pageRequest, type PageRequest, wrapped, wrappedList } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import type { Db, Trx } from "../store/database";
import { isTransferId, type TransferRow } from "../transfers/transfer";
import type { PageBookmarks, Place } from "./page-bookmarks";
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
  auth: "bearer",
  limit: "read",
  key: "none",
  params: z.object({ id: z.string().openapi({ description: "Transaction ID or reference" }) }),
  status: 200,
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

const newestFirst = (db: Trx, filter: TransactionFilter) =>
  db
    .selectFrom("transfers")
    .where(transfersIn(filter))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** The last row before position `start`: bookmarked, or found by counting along the index. */
async function placeBefore(
  db: Trx,
  filter: TransactionFilter,
  start: number,
  known: Place | undefined,
): Promise<Place | undefined> {
  if (known) return known;
  return newestFirst(db, filter)
    .select(["created_at", "id"])
    .offset(start - 1)
    .limit(1)
    .executeTakeFirst();
}

interface Page {
  rows: TransferRow[];
  count: number;
}

/** Reads a page and the count of all, as they were at one moment. */
async function readPage(
  db: Db,
  bookmarks: PageBookmarks,
  filter: TransactionFilter,
  { page, limit }: PageRequest,
): Promise<Page> {
  const start = (page - 1) * limit;
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const { transactions_version: version } = await trx
        .selectFrom("state")
        .select("transactions_version")
        .executeTakeFirstOrThrow();
      const total = await trx
        .selectFrom("transaction_counts")
        .where(countsIn(filter))
        .select(sql<string>`coalesce(sum(transactions), 0)`.as("count"))
        .executeTakeFirstOrThrow();
      const count = Number(total.count);
      if (start >= count) return { rows: [], count };

      const before =
        start === 0
          ? undefined
          : await placeBefore(trx, filter, start, bookmarks.find(version, filter, start));
      let query = newestFirst(trx, filter).selectAll().limit(limit);
      if (before)
        query = query.where((row) =>
          row(row.refTuple("created_at", "id"), "<", row.tuple(before.created_at, before.id)),
        );
      const rows = await query.execute();
      const last = rows.at(-1);
      if (last) bookmarks.remember(version, filter, start + rows.length, last);
      return { rows, count };
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
  auth: "bearer",
  limit: "read",
  key: "none",
  query: TransactionsQuery,
  status: 200,
  response: wrappedList(TransactionRecord),
  refusals: [400],
  async handle({ sandbox, db, query }) {
    const request = pageRequest(query);
    const { rows, count } = await readPage(sandbox.db, sandbox.bookmarks, query, request);
    return {
      success: true,
      message: "Transactions retrieved",
      data: await transactionViews(db, rows),
      meta: listMeta(count, request),
    };
  },
});
