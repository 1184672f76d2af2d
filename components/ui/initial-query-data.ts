/** A query's first data, and when this browser received it. */
export type InitialQueryData<Data> =
  | { initialData: Data; initialDataUpdatedAt: number }
  | Record<string, never>;

const firstHad = new WeakMap<object, number>();

/**
 * Turns the answer that a page was rendered with into a query's first data. After a step back, a
 * page brings its first answer again, which must not count as new.
 */
export function initialQueryData<Answer extends object>(
  answer: Answer | null,
): InitialQueryData<Answer> {
  return answer === null
    ? {}
    : { initialData: answer, initialDataUpdatedAt: firstReceivedAt(answer) };
}

/** Returns when this browser first saw an answer, in milliseconds of its clock. */
export function firstReceivedAt(answer: object): number {
  const since = firstHad.get(answer) ?? Date.now();
  firstHad.set(answer, since);
  return since;
}
