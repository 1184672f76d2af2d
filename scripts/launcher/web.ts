import { errorText } from "./error-text";
import { LauncherError } from "./launcher-error";
import type { Part } from "./part";
import { poll } from "./poll";

const PROBE_TIMEOUT_MS = 10_000;

/**
 * Waits until the web process answers that all it needs is there.
 * @throws {LauncherError} when it ends, or isn't ready in time, with what it last answered.
 */
export async function webReady(
  part: Part,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  let ending: string | undefined;
  let lastAnswer = "no answer";
  void part.ended.then(({ how }) => {
    ending = how;
  });
  const ready = await poll(
    async () => {
      if (ending !== undefined) throw part.endedEarly(ending);
      const answer = await probe(port);
      lastAnswer = answer.text;
      return answer.ok ? true : undefined;
    },
    { timeoutMs, everyMs: 100, signal },
  );
  if (!ready)
    throw new LauncherError(
      `The web process was not ready after ${timeoutMs / 1000} s. It last said: ${lastAnswer}`,
    );
}

async function probe(port: number): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return { ok: response.ok, text: `${response.status} ${(await response.text()).slice(0, 300)}` };
  } catch (thrown) {
    return { ok: false, text: errorText(thrown) };
  }
}
