import { z } from "@hono/zod-openapi";
import { defineEndpoint } from "../http/endpoint";
import { wrapped } from "../http/envelope";
import { ServiceError } from "../http/service-error";
import { isTransferId } from "../transfers/transfer";
import { TransactionRecord, transactionViews } from "./transaction";

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
