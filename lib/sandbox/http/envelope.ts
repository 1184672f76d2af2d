import { z } from "@hono/zod-openapi";

/** `{success, message, data}`. Source: interface.md, Conventions. */
export const wrapped = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: z.literal(true), message: z.string(), data });

/** `{message, data}`, as banks, lookup and create recipient show it. Source: interface.md, Endpoints. */
export const bare = <T extends z.ZodType>(data: T) => z.strictObject({ message: z.string(), data });

/**
 * Figures of a list. The sandbox counts all pages in `count`.
 * Source: interface.md, GET /v1/recipients.
 */
export const ListMeta = z.strictObject({
  count: z.int().min(0),
  next: z.int().nullable().openapi({ description: "The next page's number" }),
  prev: z.int().nullable().openapi({ description: "The previous page's number" }),
});
export type ListMeta = z.output<typeof ListMeta>;

export const wrappedList = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    success: z.literal(true),
    message: z.string(),
    data: z.array(item),
    meta: ListMeta,
  });

/** Source: interface.md, Errors. */
export const ErrorAnswer = z.strictObject({
  success: z.literal(false),
  code: z.string().optional(),
  message: z.string(),
});

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

export interface PageRequest {
  page: number;
  /** Items a page, clamped to MAX_PAGE_SIZE. */
  limit: number;
}

export function pageRequest(query: {
  limit?: number | undefined;
  page?: number | undefined;
}): PageRequest {
  return {
    page: query.page ?? 1,
    limit: Math.min(query.limit ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

export function listMeta(count: number, { page, limit }: PageRequest): ListMeta {
  const pages = Math.ceil(count / limit);
  return { count, next: page < pages ? page + 1 : null, prev: page > 1 ? page - 1 : null };
}
