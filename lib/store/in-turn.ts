/** Starts what it is given once all that it was given before has ended, and says what came of it. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * For queries on one connection that nobody waits for yet: the database has the next one at once, while this process works on what
 * the one before has brought. A connection takes one query at a time.
 */
export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // Whoever asked hears of a failure; those behind have their turn whatever came before.
    last = mine.catch(() => undefined);
    return mine;
  };
}
