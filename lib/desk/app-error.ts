import type { ErrorCode } from "@/lib/contract/api/error";

export interface AppErrorOptions {
  /** Narrows the code for programs, such as `rate_expired`. */
  reason?: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * The error of a verb that can't do what was asked. Each `code` has one HTTP status. `message`
 * tells people what happened, then what to do, and never holds a secret.
 */
export class AppError extends Error {
  readonly reason: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.reason = options.reason;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The error of a state that doesn't allow the act; see `AppErrorOptions`. */
export function conflict(
  reason: string,
  message: string,
  fields?: Record<string, string>,
): AppError {
  return new AppError("conflict", message, { reason, fields });
}

export function notFound(message: string): AppError {
  return new AppError("not_found", message);
}

/** The error of a field, whose fault is said without full stop. */
export function invalidField(field: string, fault: string): AppError {
  return new AppError("invalid", `${fault}.`, { fields: { [field]: fault } });
}
