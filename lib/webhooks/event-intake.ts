import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/store/database";
import { findOrganisation, type OrganisationRow } from "@/lib/store/organisation";
import { wakeWorkers } from "@/lib/store/transfers/operations";
import { insertInboxRows, reopenInboxRows, type NewInboxRow } from "@/lib/store/webhook-inbox";

/** Events within this time share one read and one INSERT. A single event doesn't wait. */
const ROUND_EVERY_MS = 10;
const MAX_ROUND_BYTES = 2 * 1024 * 1024;
/** SQLSTATE classes of a value that the database refuses. */
const REFUSED_VALUE = /^(22|23|54)/;

export interface ReceivedEvent extends NewInboxRow {
  /** True if a repeated event counts as a hint again. */
  isHintAgain: boolean;
}

/** Takes in a process's events. Events that arrive together share their database queries. */
export type EventIntake = ReturnType<typeof createEventIntake>;

export function createEventIntake(db: Database) {
  const organisation = inRounds<undefined, OrganisationRow | undefined>(async (calls) => {
    const row = await findOrganisation(db);
    return calls.map(() => row);
  });
  return {
    /** As it is in the database now, read after the call. */
    organisation: () => organisation(undefined),
    /** Resolves once the event is committed, with whether it was new. @throws whatever the database throws: then it isn't stored */
    store: inRounds((events: ReceivedEvent[]) => storeTogether(db, events), sizeOf),
  };
}

const sizeOf = ({ body }: ReceivedEvent): number => body.length;

async function storeTogether(db: Database, events: readonly ReceivedEvent[]): Promise<boolean[]> {
  const stored = await insertInboxRows(db, events);
  const again = events.filter(
    ({ dedupeKey, isHintAgain }) => isHintAgain && !stored.has(dedupeKey),
  );
  if (again.length > 0) {
    const keys = again.map(({ dedupeKey }) => dedupeKey);
    const latest = Math.max(...again.map(({ receivedAt }) => receivedAt.getTime()));
    if (await reopenInboxRows(db, keys, new Date(latest))) await wakeWorkers(db);
  }
  // Of two calls with the same key in a round, the first counts as new.
  return events.map(({ dedupeKey }) => stored.delete(dedupeKey));
}

interface Waiting<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects calls during a round, and runs them together afterwards. No call joins a round that has
 * begun.
 * @param sizeOf in bytes; a round holds 2 MB at most
 */
function inRounds<Input, Output>(
  work: (inputs: Input[]) => Promise<Output[]>,
  sizeOf: (input: Input) => number = () => 0,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let isRunning = false;

  const nextRound = (): Waiting<Input, Output>[] => {
    let bytes = 0;
    const tooMuch = waiting.findIndex(({ input }, index) => {
      bytes += sizeOf(input);
      return index > 0 && bytes > MAX_ROUND_BYTES;
    });
    return waiting.splice(0, tooMuch === -1 ? waiting.length : tooMuch);
  };
  const carryOut = async (round: Waiting<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await work(round.map(({ input }) => input));
      round.forEach(({ resolve }, index) => resolve(outputs[index] as Output));
    } catch (error) {
      // A refused value fails only its own call: the others run again, one by one.
      if (round.length > 1 && isRefusedValue(error))
        for (const call of round) await carryOut([call]);
      else round.forEach(({ reject }) => reject(error));
    }
  };
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const startedAt = performance.now();
      await carryOut(nextRound());
      const restMs = ROUND_EVERY_MS - (performance.now() - startedAt);
      if (restMs > 0) await delay(restMs);
    }
    isRunning = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void run();
    });
}

function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && REFUSED_VALUE.test(String(error.code));
}
