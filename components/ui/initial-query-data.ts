/** What a read begins with, and since when this browser has it. */
export type BroughtAlong<Data> =
  | { initialData: Data; initialDataUpdatedAt: number }
  | Record<string, never>;

const firstHad = new WeakMap<object, number>();

/**
 * An answer that the page brings along, as a read takes it; nothing when it brings none. A page that is gone back to brings the
 * one it was first made with, which must not count as new.
 */
export function broughtAlong<Answer extends object>(answer: Answer | null): BroughtAlong<Answer> {
  return answer === null ? {} : { initialData: answer, initialDataUpdatedAt: hadSince(answer) };
}

/** When this browser first had an answer, in milliseconds of its clock. */
export function hadSince(answer: object): number {
  const since = firstHad.get(answer) ?? Date.now();
  firstHad.set(answer, since);
  return since;
}
