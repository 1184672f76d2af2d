import * as z from "zod/mini";

/**
 * The closed list of codes our routes answer with, one HTTP status each.
 * `reason` narrows a code for programs; `message` is for people and says what to do.
 */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  refused_by_service: 422,
  rate_limited: 429,
  internal: 500,
  service_unavailable: 502,
  unavailable: 503,
} as const;

export const ErrorCode = z.enum(
  Object.keys(ERROR_STATUS) as [keyof typeof ERROR_STATUS, ...(keyof typeof ERROR_STATUS)[]],
);
export type ErrorCode = z.output<typeof ErrorCode>;

export const ApiError = z.object({
  error: z.object({
    code: ErrorCode,
    reason: z.optional(z.string()),
    message: z.string(),
    requestId: z.string(),
    /** Field name → what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.string())),
    retryAfterSeconds: z.optional(z.number()),
  }),
});
export type ApiError = z.output<typeof ApiError>;
