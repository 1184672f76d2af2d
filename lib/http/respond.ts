import type { TransferWriteResult } from "@/lib/contract/api/transfers";

/** Cache-Control of every response: it belongs to one person, and no cache may store it. */
export const NEVER_STORED = "private, no-store";

/** Turns a verb's result into a response: `undefined` becomes 204, anything else JSON. */
export function respond(
  result: unknown,
  status: number | ((body: never) => number) | undefined,
  requestId: string,
): Response {
  if (result instanceof Response) return stamped(result, requestId);
  const code = typeof status === "function" ? status(result as never) : status;
  const headers: Record<string, string> = {
    "x-request-id": requestId,
    "cache-control": NEVER_STORED,
  };
  if (result === undefined) return new Response(null, { status: code ?? 204, headers });
  headers["content-type"] = "application/json";
  return new Response(JSON.stringify(result), { status: code ?? 200, headers });
}

/** Returns a copy of the response with the headers of all, since its own may be immutable. */
export function stamped(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control")) headers.set("cache-control", NEVER_STORED);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

/** Headers of a body that is written as it is read: nothing on the way keeps, changes or gathers it. */
export const AS_WRITTEN = {
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
};

/** A file to save, as it is written. Other headers and the status may be given. */
export function fileResponse(
  body: BodyInit | null,
  { fileName, mediaType }: { fileName: string; mediaType: string },
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      ...AS_WRITTEN,
      ...headers,
    },
  });
}

/** 200 when the step has ended, 202 while its outcome is still open. */
export function stepStatus(result: TransferWriteResult): number {
  return result.operation.state === "succeeded" ? 200 : 202;
}
