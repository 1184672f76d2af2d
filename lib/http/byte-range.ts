/** What a download requests: the whole file, the rest from a byte on, or a range that can't be served. */
export type AskedRange = { kind: "whole" } | { kind: "from"; byte: number };

/**
 * The part of a file that a request asks for. Only the rest of a download that broke off is given in part, and only while
 * the file is the same (`If-Range`); whatever else is asked for gets the whole file, as RFC 9110, 14.2 allows.
 */
export function askedRange(request: Request, etag: string): AskedRange {
  const from = /^bytes=(\d{1,15})-$/.exec(request.headers.get("range")?.trim() ?? "")?.[1];
  if (from === undefined || from === "0") return { kind: "whole" };
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== etag) return { kind: "whole" };
  return { kind: "from", byte: Number(from) };
}
