import { ApiError } from "@/lib/contract/api/error";
import { type TransactionFilter, TransactionTotals } from "@/lib/contract/api/transactions";
import { failureOf, offlineFailure, unreadableFailure } from "../api-failure";
import { isUnattended } from "../session/activity";
import { announceSessionEnd } from "../session/session-end";

interface ReadTotalsOptions {
  signal: AbortSignal;
  /** Each reading before the last. */
  onProgress: (totals: TransactionTotals) => void;
}

/**
 * Counts everything under a filter at the server, and follows it.
 * @throws {ApiFailure} also when the count ends before it is done; when it is cancelled, the signal's reason.
 */
export async function readTotals(
  filter: TransactionFilter,
  { signal, onProgress }: ReadTotalsOptions,
): Promise<TransactionTotals> {
  const response = await ask(filter, signal);
  const requestId = response.headers.get("x-request-id");
  try {
    for await (const line of jsonLinesOf(response)) {
      const error = ApiError.safeParse(line);
      if (error.success) throw failureOf(200, line, requestId);
      const totals = TransactionTotals.parse(line);
      if (totals.done) return totals;
      onProgress(totals);
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) throw offlineFailure("read", error);
    throw error;
  }
  throw unreadableFailure(200, requestId);
}

async function ask({ state, from, to }: TransactionFilter, signal: AbortSignal): Promise<Response> {
  const search = new URLSearchParams(
    Object.entries({ state, from, to }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const headers = new Headers({ accept: "application/x-ndjson" });
  if (isUnattended()) headers.set("x-rampdesk-background", "1");
  const response = await fetch(`/api/transactions/totals?${search.toString()}`, {
    headers,
    signal,
    cache: "no-store",
    redirect: "error",
  }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : offlineFailure("read", error);
  });
  if (response.ok) return response;
  const failure = failureOf(
    response.status,
    await response.json().catch(() => null),
    response.headers.get("x-request-id"),
  );
  if (failure.code === "unauthenticated")
    announceSessionEnd({ reason: failure.reason ?? "none", message: failure.message });
  throw failure;
}

/** The values of a newline-delimited JSON body, as they come. A last line without its end is not given: it may be cut. */
async function* jsonLinesOf(response: Response): AsyncGenerator<unknown, void, void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line) as unknown;
    }
  } finally {
    await reader.cancel();
  }
}
