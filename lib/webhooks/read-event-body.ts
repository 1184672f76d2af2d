import { AppError } from "@/lib/desk/app-error";

/** Assumed: no event is larger. It is far more than any transfer that the interface describes. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** The raw bytes of a delivery, up to the size limit. @throws {AppError} `too_large` beyond it, without reading a body that says so itself */
export async function readEventBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length")) > MAX_EVENT_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_EVENT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError("too_large", `An event has at most ${MAX_EVENT_BYTES} bytes.`);
}
