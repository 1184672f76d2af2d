import { setImmediate as immediate } from "node:timers/promises";

/** Runs each task once all earlier ones have ended, and returns its result. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs queries on one connection in turn, for answers that nobody awaits yet.
 * The database starts the next query at once, while this process works on the previous answer. A connection
 * takes one query at a time.
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

/**
 * Asks in turn, and reads the answer after sending the next query.
 * So the database doesn't wait for the reading.
 */
export async function askInTurn<Rows>(
  turns: Turns,
  ask: () => Promise<Unread<Rows>>,
): Promise<Rows> {
  const read = await turns(ask);
  await immediate();
  return read();
}
