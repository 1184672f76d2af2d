import { goneWords } from "./gone-words";
import { unprovenWords } from "./unproven-words";
import { unreadableWords } from "./unreadable-words";

/** What is said where the service couldn't be read when a file was asked for; the time until which it was read follows. */
export const READ_UNTIL =
  "The service could not be read just then. The file contains everything it had at";

interface Reservations {
  unproven: number;
  unreadable: number;
  /** Absent in reports from before it was counted. */
  gone?: number | undefined;
}

/** What is to be said of days of the desk's copy, one sentence per reservation; none of days that are whole. */
export function reservationSentences({ unproven, unreadable, gone = 0 }: Reservations): string[] {
  return [
    ...(unproven > 0 ? [unprovenWords(unproven)] : []),
    ...(unreadable > 0 ? [unreadableWords(unreadable)] : []),
    ...(gone > 0 ? [goneWords(gone)] : []),
  ];
}
