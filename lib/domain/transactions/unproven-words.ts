/** What it means for the desk's copy that windows of the past changed while they were read. @param windows how many, above zero */
export function unprovenWords(windows: number): string {
  if (windows === 1) return "One stretch of older days changed while it was read, and is read again: a transaction of its days may still be missing.";
  return `${windows.toLocaleString("en-GB")} stretches of older days changed while they were read, and are read again: a transaction of their days may still be missing.`;
}
