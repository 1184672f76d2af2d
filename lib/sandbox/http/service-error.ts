import type { ERROR_CODES } from "@/lib/contract/service/values";

/** A refusal, sent as `{success: false, message}` and a code if the interface names one. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly extra: {
      code?: (typeof ERROR_CODES)[number];
      retryAfterSeconds?: number | undefined;
    } = {},
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

export const internalError = (): ServiceError =>
  new ServiceError(500, "Something went wrong inside the sandbox; its log says what");
