import { groupedCount } from "../words/words";

/** Begins the sentence of a file made while the service couldn't be read. A time follows. */
export const READ_UNTIL =
  "The service could not be read just then. The file contains everything it had at";

interface Reservations {
  incomplete: number;
  unreadable: number;
  gone: number;
}

/** Describes what the desk's copy may lack, one sentence for each reservation. */
export function describeReservations({ incomplete, unreadable, gone }: Reservations): string[] {
  return [
    ...(incomplete > 0 ? [describeIncomplete(incomplete)] : []),
    ...(unreadable > 0 ? [describeUnreadable(unreadable)] : []),
    ...(gone > 0 ? [describeGone(gone)] : []),
  ];
}

/** Says that the service no longer has some records of the desk's copy. @param records how many, above zero */
export function describeGone(records: number): string {
  return records === 1
    ? "One transaction is no longer found at the service, neither in its list nor by its id: the copy has it as it was last read."
    : `${groupedCount(records)} transactions are no longer found at the service, neither in its list nor by their ids: the copy has them as they were last read.`;
}

/** Says what incomplete days mean for the desk's copy. @param ranges how many, above zero */
export function describeIncomplete(ranges: number): string {
  if (ranges === 1)
    return "1 date range could not be read completely and is read again every hour: a transaction of its days may still be missing.";
  return `${groupedCount(ranges)} date ranges could not be read completely and are read again every hour: a transaction of their days may still be missing.`;
}

/** Says that the desk's copy lacks rows that couldn't be read. @param rows how many, above zero */
export function describeUnreadable(rows: number): string {
  return rows === 1
    ? "One of the service's rows could not be read: the copy lacks it, or has it as it was before."
    : `${groupedCount(rows)} of the service's rows could not be read: the copy lacks them, or has them as they were before.`;
}
