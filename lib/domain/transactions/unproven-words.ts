import { groupedCount } from "../words/words";

/** What it means for the desk's copy that readings of some days prove nothing. @param stretches how many, above zero */
export function unprovenWords(stretches: number): string {
  if (stretches === 1)
    return "One stretch of days changed while it was read, or could not be read whole, and will be read again, at night at the latest: a transaction of its days may still be missing.";
  return `${groupedCount(stretches)} stretches of days changed while they were read, or could not be read whole, and will be read again, at night at the latest: a transaction of their days may still be missing.`;
}
