import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/**
 * Decompresses a body. The desk asks for no compression, but a proxy on the way may compress all the same.
 * Null if that is impossible: an unknown coding, a body that was cut off, or one longer than `maxBytes` when decompressed.
 */
export function decodeBody(
  body: Buffer,
  contentEncoding: string | null,
  maxBytes: number,
): Buffer | null {
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

/** By its definition "deflate" means zlib's format, but some servers send raw deflate. */
function inflated(body: Buffer, options: { maxOutputLength: number }): Buffer {
  const isZlib =
    body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
  return isZlib ? inflateSync(body, options) : inflateRawSync(body, options);
}
