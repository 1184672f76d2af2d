import type { ERROR_CODES } from "@/lib/contract/service/values";

export type ServiceErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** A refusal, sent as `{success: false, message}` and a code if the interface names one. */
export class ServiceError extends Error {
  constructor(
    readonly status: ServiceErrorStatus,
    message: string,
    readonly extra: { code?: (typeof ERROR_CODES)[number]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "ServiceError";
  }

  body(): Record<string, unknown> {
    return {
      success: false,
      ...(this.extra.code ? { code: this.extra.code } : {}),
      message: this.message,
    };
  }
}
