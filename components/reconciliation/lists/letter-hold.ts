/** How long the letters rest. As long as the row's new neighbour takes to be seen. */
export const HOLD_MS = 1_000;

export interface LetterHold {
  begin: () => void;
  end: () => void;
  /** Whether a letter pressed now does nothing. Whoever goes on pressing letters is writing, or hasn't looked: they rest on. */
  catches: () => boolean;
}

/**
 * Keeps the keys that decide from a row that has come under them by itself: when the current row goes because somebody else decided on
 * it, the next letter was meant for that one, or for a note about it.
 */
export function letterHold(now: () => number = Date.now): LetterHold {
  let until = 0;
  const begin = () => {
    until = now() + HOLD_MS;
  };
  return {
    begin,
    end: () => {
      until = 0;
    },
    catches: () => {
      if (now() >= until) return false;
      begin();
      return true;
    },
  };
}

/** A list and the row one stands on. */
export interface Stand {
  /** Which list: another one isn't this one with rows gone. */
  list: string;
  current: string | null;
}

/** The row that has gone from under the cursor while another took its place; null if none has. @param ids of the list now */
export function goneFrom(before: Stand, now: Stand, ids: readonly string[]): string | null {
  const { current } = before;
  return current === null ||
    now.current === null ||
    before.list !== now.list ||
    ids.includes(current)
    ? null
    : current;
}
