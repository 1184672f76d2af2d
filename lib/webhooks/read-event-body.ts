import { AppError } from "@/lib/desk/app-error";
import { MAX_EVENT_BYTES } from "./receive-event";

/** The raw bytes of a delivery, up to the size limit. @throws {AppError} `too_large` beyond it */
export async function readEventBody(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_EVENT_BYTES) throw new AppError("too_large", `An event has at most ${MAX_EVENT_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
