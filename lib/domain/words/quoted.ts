/** Somebody's own words at the end of a sentence of ours: `“Account closed”.`, and without a second full stop `“Try again.”` */
export function quotedAtEnd(words: string): string {
  return `“${words}”${/[.!?…]$/.test(words.trimEnd()) ? "" : "."}`;
}
