import { groupedCount } from "../words/words";

/** Says what incomplete days mean for the desk's copy. @param ranges how many, above zero */
export function unprovenWords(ranges: number): string {
  if (ranges === 1)
    return "1 date range could not be read completely and is read again every hour: a transaction of its days may still be missing.";
  return `${groupedCount(ranges)} date ranges could not be read completely and are read again every hour: a transaction of their days may still be missing.`;
}
