import type { TextEncodingName } from "@/lib/domain/statements/csv-mapping";
import { centralByWords } from "./central-by-words";
import { centralEncoding } from "./central-european";

/**
 * The encoding: by the byte order mark, otherwise by the positions of zero bytes, otherwise UTF-8 if the bytes are valid UTF-8,
 * otherwise one of Central Europe if the text names an account or a currency there or is in a language of it, otherwise Windows-1252.
 */
export function guessEncoding(bytes: Uint8Array): TextEncodingName {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2_000);
  const zeros = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > start.length / 4) return "utf-16le";
  if (zeros(0) > start.length / 4) return "utf-16be";
  return isUtf8(bytes)
    ? "utf-8"
    : (centralEncoding(bytes) ?? centralByWords(bytes) ?? "windows-1252");
}

/** A character cut off by the end of the bytes doesn't make them invalid. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
