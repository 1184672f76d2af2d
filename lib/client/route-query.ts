import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { apiFetch } from "./api-fetch";

/** Makes queries of our own routes. The address is the query's key, after the one that a hint names. */
export function routeQueries(key: string) {
  return <Schema extends z.ZodMiniType>(schema: Schema, path: `/api/${string}`) =>
    queryOptions({
      queryKey: [key, path],
      queryFn: ({ signal }) => apiFetch(schema, path, { signal }),
    });
}
