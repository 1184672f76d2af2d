import { setImmediate as immediate } from "node:timers/promises";

/** Runs each task once all earlier ones have ended, and returns its result. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * For queries on one connection that nobody waits for yet: the database starts the next one at once, while this process works on what
 * the previous one returned. A connection takes one query at a time.
 */
export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    // The caller gets a failure; later tasks run regardless of earlier ones.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** An answer of the database that is still the text it came as. Reading it keeps this process busy. */
export type Unread<Rows> = () => Rows;

/** Asks in turn, and reads the answer once the next query has been sent, so that the database doesn't wait for the reading. */
export async function askInTurn<Rows>(
  turns: Turns,
  ask: () => Promise<Unread<Rows>>,
): Promise<Rows> {
  const read = await turns(ask);
  await immediate();
  return read();
}
