import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/**
 * A body without its content coding. The desk asks for none, and a proxy on the way may compress all the same.
 * Null when it can't be undone: unknown, cut, or longer than `maxBytes` when undone.
 */
export function decodeBody(body: Buffer, contentEncoding: string | null, maxBytes: number): Buffer | null {
  const options = { maxOutputLength: maxBytes };
  try {
    switch (contentEncoding?.trim().toLowerCase() ?? "") {
      case "":
      case "identity":
        return body;
      case "gzip":
      case "x-gzip":
        return gunzipSync(body, options);
      case "br":
        return brotliDecompressSync(body, options);
      case "deflate":
        return inflated(body, options);
      default:
        return null;
    }
  } catch {
    return null;
  }
}

/** "deflate" means zlib's format by its definition, and the bare one by the habit of some. */
function inflated(body: Buffer, options: { maxOutputLength: number }): Buffer {
  const isZlib = body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
  return isZlib ? inflateSync(body, options) : inflateRawSync(body, options);
}
