/** What every answer of our own carries: it is one person's, and it is never kept by a cache. */
export const NEVER_STORED = "private, no-store";

/** A verb's result as an answer: a Response as it is, nothing as 204, anything else as JSON. */
export function respond(result: unknown, status: number | ((body: never) => number) | undefined, requestId: string): Response {
  if (result instanceof Response) return stamped(result, requestId);
  const code = typeof status === "function" ? status(result as never) : status;
  const headers: Record<string, string> = { "x-request-id": requestId, "cache-control": NEVER_STORED };
  if (result === undefined) return new Response(null, { status: code ?? 204, headers });
  headers["content-type"] = "application/json";
  return new Response(JSON.stringify(result), { status: code ?? 200, headers });
}

/** The same answer with the headers that each answer has. A Response's own headers may be frozen: then it is copied. */
export function stamped(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control")) headers.set("cache-control", NEVER_STORED);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
