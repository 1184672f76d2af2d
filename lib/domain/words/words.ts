/** A count with its groups: `2,000`. */
export function groupedCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** A count with its noun: `1 line`, `2,000 lines`. Only for nouns that form their plural with -s. */
export function counted(count: number, noun: string): string {
  return `${groupedCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A size in bytes for people: `1 byte`, `61 KB`, `4.2 MB`. In steps of a thousand, as file managers do. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Words in a row, as in a sentence: `stablecoin, network and address`. */
export function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Makes a text the beginning of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Puts somebody's own text at a sentence's end: `“Account closed”.`, without a second full stop. */
export function quotedAtEnd(words: string): string {
  return `“${words}”${/[.!?…]$/.test(words.trimEnd()) ? "" : "."}`;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters that reverse a text or hide in it. The two joiners stay, since some scripts are written with them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Bidi_Control}\p{Cs}]/gu;

/** Makes a text fit for a name. Else `invoice\u202Efdp.exe` would show as `invoiceexe.pdf`. */
export function plainName(text: string): string {
  return text.replace(CONTROLS, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
