/** A statement of Central Europe, by its currency or the country of its account. */
const REGION = /^:60[FM]:[CD]\d{6}(?:PLN|CZK|HUF|RON|HRK|RSD|BAM)|^:25:\/*(?:PL|CZ|SK|HU|RO|SI|HR)\d{2}/m;
/** The letters of the languages there. */
const LETTERS = /[ąćęłńóśźżáčďéěíňřšťúůýžäľĺôŕöőüűßđăâîșțşţ]/giu;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;
/** What the bytes from 128 mean in code page 852. */
const CP852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";

type Decode = (bytes: Uint8Array) => string;

const decoderOf = (name: string): Decode => {
  const decoder = new TextDecoder(name);
  return (bytes) => decoder.decode(bytes);
};
const DECODERS: readonly Decode[] = [
  decoderOf("windows-1250"),
  decoderOf("iso-8859-2"),
  (bytes) => Buffer.from(bytes).toString("latin1").replaceAll(/[\u0080-\u00ff]/g, (sign) => CP852.charAt(sign.charCodeAt(0) - 128)),
];

/**
 * How lines that aren't UTF-8 are decoded, if the file is from Central Europe: by the encoding in which its first bytes hold the most
 * letters and the fewest other signs. Null for files from elsewhere.
 */
export function centralEuropean(start: Uint8Array): Decode | null {
  if (!REGION.test(Buffer.from(start).toString("latin1").replaceAll("\r", "\n"))) return null;
  const scored = DECODERS.map((decode) => {
    const text = decode(start);
    return { decode, score: 2 * (text.match(LETTERS)?.length ?? 0) - (text.match(BEYOND_ASCII)?.length ?? 0) };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).decode;
}
