import { z } from "@hono/zod-openapi";
import { BANKS } from "../data/banks";
import { defineEndpoint } from "../http/endpoint";
import { bare } from "../http/envelope";

/** Source: interface.md, Bank. */
const Bank = z.strictObject({ name: z.string(), code: z.string() }).openapi("Bank");

const RESULTS = BANKS.map(({ name, code }) => ({ name, code }));

export const listBanks = defineEndpoint({
  operation: "listBanks",
  method: "get",
  path: "/v1/banks",
  tag: "Banks",
  summary: "List banks",
  auth: "bearer",
  limit: "read",
  key: "none",
  status: 200,
  response: bare(z.strictObject({ results: z.array(Bank) })),
  refusals: [],
  handle: async () => ({ message: "Banks retrieved", data: { results: RESULTS } }),
});
