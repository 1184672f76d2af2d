/** The desk answers what it is sent within half a minute, even when the service it passes it on to is slow. In milliseconds. */
const ANSWER_MS = 60_000;

/** Bytes a millisecond that even a poor line carries. */
const SLOW_LINE = 16;

/** Why something sent was given up: the line hung without breaking off. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Gives up what was sent if the desk doesn't answer it, as browsers do only after minutes: on a line that hangs without breaking off, its form
 * would be held all that time. Aborted with `NoAnswer`. Call `answered` once the answer has been read.
 * @param body what is sent; the longer it is, the longer it may take
 */
export function startAnswerLimit(body: string): { signal: AbortSignal; answered: () => void } {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new NoAnswer()), ANSWER_MS + body.length / SLOW_LINE);
  return { signal: limit.signal, answered: () => clearTimeout(timer) };
}
