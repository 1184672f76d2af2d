import type { TextEncodingName } from "@/lib/domain/statements/mapping";
import { namesColumns } from "../table/headings";
import { type Decode, decoderOf, decodeWindows1252 } from "./lines";

/**
 * Guesses the encoding of a file. By the byte order mark, otherwise by the positions of zero bytes, otherwise UTF-8 if
 * the bytes are valid UTF-8, otherwise an encoding of Central Europe if the text names an account or a currency there or
 * is in a language of it, otherwise Windows-1252.
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

/** Headings stand within so many bytes. */
const HEAD = 16_000;
/**
 * Signs between small letters in Windows-1252, where no language has one: `us³uga`. In Poland's and Slovakia's encodings
 * they are letters (ł, ą, ż, ľ). In words of capitals, they are marks as well, and tell nothing.
 */
const NO_LETTER = /\p{Ll}[³¹¿¾]\p{Ll}/u;
/**
 * Headings of Central European banks that read the same in Windows-1252. Hungary's and Poland's, and the symbols that
 * only payments of Czechia and Slovakia have, whose banks also print them in English.
 */
const HEADINGS =
  /(?:^|[;,\t|"])(?:közlemény|összeg|egyenleg|kwota|rachunek|(?:variable|constant|specific) symbol(?: \d)?)(?=[;,\t|"\r\n])/imu;

/**
 * The encoding of a table without a Central European currency or account, by its words. Its headings name more columns
 * in an encoding from there than in Windows-1252, or are words of a language from there, or its texts hold signs in
 * Windows-1252 which aren't letters. Null if nothing shows it.
 */
function centralByWords(bytes: Uint8Array): ReturnType<typeof likeliestCentral> | null {
  const western = decodeWindows1252(bytes);
  const central = likeliestCentral(bytes);
  const there = columnsNamed(new TextDecoder(central).decode(bytes.subarray(0, HEAD)));
  const here = columnsNamed(western.slice(0, HEAD));
  if (there !== here) return there > here ? central : null;
  return NO_LETTER.test(western) || HEADINGS.test(western.slice(0, HEAD)) ? central : null;
}

function columnsNamed(text: string): number {
  const cells = text
    .split(/[\r\n]+/)
    .map((line) => line.split(/[;,\t|]/).map((cell) => cell.replaceAll('"', "").trim()));
  return Math.max(0, ...cells.map(namesColumns));
}

/** A statement of Central Europe, by its currency or the country of its account. */
const REGION =
  /^:60[FM]:[CD]\d{6}(?:PLN|CZK|HUF|RON|HRK|RSD|BAM)|^:25:\/*(?:PL|CZ|SK|HU|RO|SI|HR)\d{2}/m;
const LETTERS = /[ąćęłńóśźżáčďéěíňřšťúůýžäľĺôŕöőüűßđăâîșțşţ]/giu;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;
const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";

const ENCODINGS = ["windows-1250", "iso-8859-2"] as const;
const DECODERS: readonly Decode[] = [
  ...ENCODINGS.map(decoderOf),
  (bytes) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/[\u0080-\u00ff]/g, (sign) => CP852.charAt(sign.charCodeAt(0) - 128)),
];

/** The decoder for lines of a Central European file that aren't UTF-8. Null for files from elsewhere. */
export function centralEuropean(start: Uint8Array): Decode | null {
  if (!REGION.test(Buffer.from(start).toString("latin1").replaceAll("\r", "\n"))) return null;
  return best(DECODERS, (decode) => lettersIn(decode(start)));
}

/** Currencies and accounts' numbers in a table: those of Central Europe, and all. Others name a payment abroad now and then. */
const OF_REGION = /^(?:PLN|CZK|HUF|RON|RSD|BAM|(?:PL|CZ|SK|HU|RO|SI|HR)\d)/;
const CODES =
  /(?<![A-Z])(?:(?:PLN|CZK|HUF|RON|RSD|BAM|EUR|USD|CHF|GBP|SEK|NOK|DKK)(?![A-Z])|[A-Z]{2}\d{2} ?[A-Z0-9]{4})/g;

function centralEncoding(bytes: Uint8Array): (typeof ENCODINGS)[number] | null {
  const codes = Buffer.from(bytes).toString("latin1").match(CODES) ?? [];
  const ofRegion = codes.filter((code) => OF_REGION.test(code)).length;
  if (ofRegion === 0 || ofRegion < codes.length / 2) return null;
  return likeliestCentral(bytes);
}

function likeliestCentral(bytes: Uint8Array): (typeof ENCODINGS)[number] {
  return best(ENCODINGS, (name) => lettersIn(decoderOf(name)(bytes)));
}

function lettersIn(text: string): number {
  return 2 * (text.match(LETTERS)?.length ?? 0) - (text.match(BEYOND_ASCII)?.length ?? 0);
}

function best<Item>(items: readonly Item[], score: (item: Item) => number): Item {
  const scored = items.map((item) => ({ item, score: score(item) }));
  return scored.reduce((first, each) => (each.score > first.score ? each : first)).item;
}
