import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, type ErrorCode } from "@/lib/contract/api/error";

/** `offline`: no answer arrived. `unreadable`: not the desk's, or unknown to this page. */
export type FailureCode = ErrorCode | "offline" | "unreadable";

export interface ApiFailureDetail extends Omit<ApiError["error"], "code" | "requestId"> {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: FailureCode;
  requestId?: string | undefined;
}

/** Cause of a failure: the line hung without breaking off. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export class ApiFailure extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly reason: string | null;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(detail: ApiFailureDetail, options?: ErrorOptions) {
    super(detail.message, options);
    this.name = "ApiFailure";
    this.status = detail.status;
    this.code = detail.code;
    this.reason = detail.reason ?? null;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId ?? null;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null;
  }
}

/** A read refreshes what the page shows. A person asks a question, which changes nothing. */
export type AskKind = "read" | "question" | "write";

/** Advice when no answer comes. Only for a write does it matter if it arrived. */
const AFTER_NO_ANSWER: Record<AskKind, string> = {
  read: ". Check your connection; this page keeps trying.",
  question: ". Check your connection, then try again.",
  write:
    ", so we don't know if this went through. Check your connection, then look before you try again.",
};

/** No answer arrived. */
export function offlineFailure(kind: AskKind, cause: unknown): ApiFailure {
  const what =
    cause instanceof NoAnswer
      ? "The desk hasn't answered for a minute"
      : "The desk can't be reached";
  return new ApiFailure(
    { status: 0, code: "offline", message: what + AFTER_NO_ANSWER[kind] },
    { cause },
  );
}

const NOT_SENT = "not_sent";

/** A write that isn't even tried: the browser knows that it has no network. */
export function notSentFailure(): ApiFailure {
  return new ApiFailure({
    status: 0,
    code: "offline",
    reason: NOT_SENT,
    message: "This browser is offline. Nothing was sent. Try again when the connection is back.",
  });
}

/** Returns true if nothing of a write has left this browser. */
export function isNotSent(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "offline" && error.reason === NOT_SENT;
}

/** Returns true if the form's id belongs to something else, so that it needs another. */
export function isIdTaken(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "conflict" && error.reason === "id";
}

export function unreadableFailure(
  status: number,
  requestId: string | null,
  cause?: unknown,
): ApiFailure {
  const message =
    status >= 200 && status < 300
      ? "The desk gave an answer this page doesn't understand. Reload the page: it may be older than the desk."
      : `Something between you and the desk answered instead of it (status ${status}). Try again in a moment.`;
  return new ApiFailure(
    { status, code: "unreadable", message, requestId: requestId ?? undefined },
    { cause },
  );
}

/** The failure that an unsuccessful answer's body describes. */
export function failureOf(status: number, body: unknown, requestId: string | null): ApiFailure {
  const parsed = ApiError.safeParse(body);
  return parsed.success
    ? new ApiFailure({ status, ...parsed.data.error })
    : unreadableFailure(status, requestId);
}

const CHANGED =
  "The file was changed, moved or deleted after it was chosen, so the browser can't send it. Choose it again.";

/** Returns a failure for a file changed since it was chosen, of which browsers send nothing. */
export async function changedFileFailure(file: Blob | undefined): Promise<ApiFailure | null> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return null;
  } catch (cause) {
    return new ApiFailure({ status: 0, code: "invalid", message: CHANGED }, { cause });
  }
}

/** Returns true if a failed write's outcome is unknown. A refusal did nothing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || isNotSent(error)) return false;
  return error.code === "offline" || error.code === "unreadable" || error.status >= 500;
}

/** Returns an error's message for people. For a bug of the page, this is `ofPage`. */
export function failureMessage(
  error: unknown,
  ofPage = "Something went wrong on this page. Reload it and try again.",
): string {
  return error instanceof ApiFailure ? error.message : ofPage;
}

/** Returns the failed request's id; null if it had none. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiFailure ? error.requestId : null;
}

/** Shows errors under their fields. Returns the message above the form, null if all are placed. */
export function applyFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): string | null {
  if (!(error instanceof ApiFailure)) return failureMessage(error);
  const names = new Set(Object.keys(form.getValues()));
  let placed = 0;
  for (const [field, message] of Object.entries(error.fields)) {
    if (!names.has(field)) continue;
    form.setError(
      field as Path<Values>,
      { type: "server", message },
      { shouldFocus: placed === 0 },
    );
    placed += 1;
  }
  return placed > 0 && placed === Object.keys(error.fields).length ? null : error.message;
}
