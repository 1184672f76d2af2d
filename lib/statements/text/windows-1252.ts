/** What the bytes from 128 to 159 mean. Those without a letter stay as they are. */
const LETTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes Windows-1252. Node's own `TextDecoder` of that name takes these bytes for Latin-1 in versions before 23, and so makes controls of
 * the euro's sign, dashes and quotation marks.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => LETTERS.charAt(sign.charCodeAt(0) - 128));
}
