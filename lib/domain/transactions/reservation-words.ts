import { goneWords } from "./gone-words";
import { unprovenWords } from "./unproven-words";
import { unreadableWords } from "./unreadable-words";

/** What is to be said of days of the desk's copy, one sentence per reservation; none of days that are whole. */
export function reservationSentences({ unproven, unreadable, gone }: { unproven: number; unreadable: number; gone: number }): string[] {
  return [...(unproven > 0 ? [unprovenWords(unproven)] : []), ...(unreadable > 0 ? [unreadableWords(unreadable)] : []), ...(gone > 0 ? [goneWords(gone)] : [])];
}
