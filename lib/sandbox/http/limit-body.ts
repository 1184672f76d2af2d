import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

export const MAX_BODY_BYTES = 256 * 1024;
/** A larger body is not read to its end. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * Refuses a body that is too large. The rest of it is read and dropped first, so that the connection can take another request.
 * One that is larger still ends the connection.
 */
export function limitBody(
  refuse: (message: string) => Response,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { body } = c.req.raw;
    if (body === null) return next();
    const chunks: Uint8Array[] = [];
    const announced = Number(c.req.header("content-length") ?? 0);
    let size = 0;
    let isWhole = announced <= MAX_DRAINED_BYTES;
    if (isWhole) {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size <= MAX_BODY_BYTES) chunks.push(chunk);
        isWhole = size <= MAX_DRAINED_BYTES;
        if (!isWhole) break;
      }
    }
    if (isWhole && size <= MAX_BODY_BYTES) {
      c.req.raw = new Request(c.req.raw, {
        method: c.req.method,
        body: Buffer.concat(chunks),
      });
      return next();
    }
    const refusal = refuse(`The body must have at most ${MAX_BODY_BYTES} bytes`);
    if (!isWhole) refusal.headers.set("connection", "close");
    return refusal;
  };
}
