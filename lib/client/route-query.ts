import {
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import { apiFetch } from "./api-fetch";

/** Makes a query of one of our own routes. */
export function routeQuery<Schema extends z.ZodMiniType, const Key extends QueryKey>(
  schema: Schema,
  path: `/api/${string}`,
  options: Omit<
    UndefinedInitialDataOptions<z.output<Schema>, Error, z.output<Schema>, Key>,
    "queryFn"
  >,
) {
  return queryOptions({
    ...options,
    queryFn: ({ signal }) => apiFetch(schema, path, { signal }),
  });
}

/** Makes queries whose key is their route's address, after the one that a hint names. */
export function routeQueries(key: string) {
  return <Schema extends z.ZodMiniType>(schema: Schema, path: `/api/${string}`) =>
    routeQuery(schema, path, { queryKey: [key, path] });
}
