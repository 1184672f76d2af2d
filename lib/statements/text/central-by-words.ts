import { namesColumns } from "../table/find-header";
import { likeliestCentral } from "./central-european";
import { decodeWindows1252 } from "./windows-1252";

/** Headings stand within so many bytes. */
const HEAD = 16_000;
/**
 * What Poland's letters ł, ą, ż and ľ of Slovakia are in Windows-1252, between small letters, where no language has such a sign:
 * `us³uga`. In words of capitals, they are marks as well, and tell nothing.
 */
const NO_LETTER = /\p{Ll}[³¹¿¾]\p{Ll}/u;
/**
 * Headings of Hungary's and Poland's banks whose letters are the same in Windows-1252, while those of their texts aren't, and of the symbols
 * that only payments of Czechia and Slovakia have, whose banks also print them in English.
 */
const HEADINGS =
  /(?:^|[;,\t|"])(?:közlemény|összeg|egyenleg|kwota|rachunek|(?:variable|constant|specific) symbol(?: \d)?)(?=[;,\t|"\r\n])/imu;

/**
 * The encoding of a table that names neither a currency nor an account of Central Europe, by its words: its headings name more columns in
 * an encoding from there than in Windows-1252, or are words of a language from there, or its texts hold signs in Windows-1252 which aren't
 * letters. Null if nothing shows it.
 */
export function centralByWords(bytes: Uint8Array): ReturnType<typeof likeliestCentral> | null {
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
