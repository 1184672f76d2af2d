import { ERROR_STATUS, type ApiError } from "@/lib/contract/api/error";
import { AppError } from "@/lib/desk/app-error";
import { fromUpstream } from "@/lib/http/upstream-message";
import { UpstreamError } from "@/lib/gateway/upstream-error";
import type { Logger } from "@/lib/platform/logger";
import { isDatabaseAway } from "./database-away";
import { stamped } from "./respond";

/** PostgreSQL errors that mean its disk is full or failing, or that it is read-only. */
const DATABASE_CANNOT_STORE = new Set(["53100", "58030", "ENOSPC", "25006"]);

function cannotStore(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    DATABASE_CANNOT_STORE.has(error.code)
  );
}

/** Maps any error to the closed list. An unknown error becomes `internal` and reveals nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UpstreamError) return fromUpstream(error);
  if (isDatabaseAway(error)) {
    return new AppError(
      "unavailable",
      "The desk's database doesn't answer. Try again in a moment.",
      { reason: "database", retryAfterSeconds: 5, cause: error },
    );
  }
  if (cannotStore(error)) {
    return new AppError(
      "unavailable",
      "The desk's database can't store anything: its disk is full or fails, or it is read-only. Tell an administrator. What you entered is still here; try again when that is mended.",
      { reason: "storage", retryAfterSeconds: 5, cause: error },
    );
  }
  return new AppError(
    "internal",
    "Something went wrong in the desk. Try again; if it keeps happening, give an administrator the request number.",
    { cause: error },
  );
}

/** Builds an error's response. Logs it if the desk or the service is at fault. */
export function errorResponse(error: unknown, requestId: string, logger: Logger): Response {
  const known = toAppError(error);
  const status = ERROR_STATUS[known.code];
  if (status >= 500)
    logger.error("request failed", {
      requestId,
      code: known.code,
      reason: known.reason,
      error: known.cause ?? error,
    });
  const body: ApiError = {
    error: {
      code: known.code,
      message: known.message,
      requestId,
      ...(known.reason === undefined ? {} : { reason: known.reason }),
      ...(known.fields === undefined ? {} : { fields: known.fields }),
      ...(known.retryAfterSeconds === undefined
        ? {}
        : { retryAfterSeconds: known.retryAfterSeconds }),
    },
  };
  const headers =
    known.retryAfterSeconds === undefined
      ? undefined
      : { "retry-after": String(known.retryAfterSeconds) };
  return stamped(Response.json(body, { status, headers }), requestId);
}
