import type { ReadingDoubt } from "./reading-doubt";

/** A guess, and what in the data allows another reading; nothing where it is certain. */
export interface Guess<T> {
  value: T;
  doubts: readonly ReadingDoubt[];
}
