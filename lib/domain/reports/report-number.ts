/** The number of a report, as somebody types it: `41`, `#41`, or as files are named, `s0041`. Null for every other text. */
export function reportNumberOf(text: string): number | null {
  const digits = /^#?s?0*([1-9]\d{0,8})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What is wrong with a report's number that may be left out, in words, and what to do; null if nothing is. */
export function numberProblem(text: string): string | null {
  if (text.trim() === "" || reportNumberOf(text) !== null) return null;
  return "This is no report number. Enter its digits as the list of reports has them, such as 41, or leave it empty";
}
