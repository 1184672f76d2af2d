import type { TextEncodingName } from "@/lib/domain/statements/csv-mapping";

/** A statement of Central Europe, by its currency or the country of its account. */
const REGION =
  /^:60[FM]:[CD]\d{6}(?:PLN|CZK|HUF|RON|HRK|RSD|BAM)|^:25:\/*(?:PL|CZ|SK|HU|RO|SI|HR)\d{2}/m;
/** The letters of the languages there. */
const LETTERS = /[ąćęłńóśźżáčďéěíňřšťúůýžäľĺôŕöőüűßđăâîșțşţ]/giu;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;
/** What the bytes from 128 mean in code page 852. */
const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";

type Decode = (bytes: Uint8Array) => string;

const decoderOf = (name: TextEncodingName): Decode => {
  const decoder = new TextDecoder(name);
  return (bytes) => decoder.decode(bytes);
};
const ENCODINGS = ["windows-1250", "iso-8859-2"] as const;
const DECODERS: readonly Decode[] = [
  ...ENCODINGS.map(decoderOf),
  (bytes) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/[\u0080-\u00ff]/g, (sign) => CP852.charAt(sign.charCodeAt(0) - 128)),
];

/**
 * How lines that aren't UTF-8 are decoded, if the file is from Central Europe: by the encoding in which its first bytes hold the most
 * letters and the fewest other signs. Null for files from elsewhere.
 */
export function centralEuropean(start: Uint8Array): Decode | null {
  if (!REGION.test(Buffer.from(start).toString("latin1").replaceAll("\r", "\n"))) return null;
  return best(DECODERS, (decode) => lettersIn(decode(start)));
}

/** Currencies and accounts' numbers in a table: those of Central Europe, and all. Others name a payment abroad now and then. */
const OF_REGION = /^(?:PLN|CZK|HUF|RON|RSD|BAM|(?:PL|CZ|SK|HU|RO|SI|HR)\d)/;
const CODES =
  /(?<![A-Z])(?:(?:PLN|CZK|HUF|RON|RSD|BAM|EUR|USD|CHF|GBP|SEK|NOK|DKK)(?![A-Z])|[A-Z]{2}\d{2} ?[A-Z0-9]{4})/g;

/** The encoding of a table's bytes that aren't UTF-8, if it is from Central Europe; null for tables from elsewhere. */
export function centralEncoding(bytes: Uint8Array): (typeof ENCODINGS)[number] | null {
  const codes = Buffer.from(bytes).toString("latin1").match(CODES) ?? [];
  const ofRegion = codes.filter((code) => OF_REGION.test(code)).length;
  if (ofRegion === 0 || ofRegion < codes.length / 2) return null;
  return likeliestCentral(bytes);
}

/** Of the encodings of Central Europe, the one in which the bytes hold the most letters. */
export function likeliestCentral(bytes: Uint8Array): (typeof ENCODINGS)[number] {
  return best(ENCODINGS, (name) => lettersIn(decoderOf(name)(bytes)));
}

/** More of the languages' letters, and fewer other signs. */
function lettersIn(text: string): number {
  return 2 * (text.match(LETTERS)?.length ?? 0) - (text.match(BEYOND_ASCII)?.length ?? 0);
}

function best<Item>(items: readonly Item[], score: (item: Item) => number): Item {
  const scored = items.map((item) => ({ item, score: score(item) }));
  return scored.reduce((first, each) => (each.score > first.score ? each : first)).item;
}
