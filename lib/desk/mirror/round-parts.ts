import type { WorkerContext } from "@/lib/desk/operations/operation-handler";
import { serviceTrouble } from "@/lib/desk/service-trouble";
import type { Gateway } from "@/lib/gateway/gateway";
import { isUpstreamError } from "@/lib/gateway/upstream-error";
import { isOfQuestion } from "./is-of-question";

/** The parts of a round that read lists of their own. */
type Part = "recent" | "open" | "history";

interface Trouble {
  words: string;
  at: Date;
  failures: number;
  retryAtMs: number;
}

/** What each process last failed to read. */
const troubles = new WeakMap<Gateway, Map<Part, Trouble>>();

function troublesOf(gateway: Gateway): Map<Part, Trouble> {
  const found = troubles.get(gateway) ?? new Map<Part, Trouble>();
  troubles.set(gateway, found);
  return found;
}

/**
 * Does one part of a round. If the service refuses what it asks for, gives an answer that can't be read, or fails for it alone, that says nothing of the
 * other parts: they go on, and this one is tried again after longer and longer pauses.
 * @param pauseMs the pause after this many failures in a row
 * @returns whether it did something
 * @throws {UpstreamError} of any other kind, such as a 429 or an outage, which concerns every part
 */
export async function doPart(
  ctx: WorkerContext,
  part: Part,
  act: () => Promise<boolean>,
  pauseMs: (failures: number) => number,
): Promise<boolean> {
  const all = troublesOf(ctx.gateway);
  const before = all.get(part);
  if (before && ctx.clock.now().getTime() < before.retryAtMs) return false;
  try {
    const worked = await act();
    all.delete(part);
    return worked;
  } catch (error) {
    if (!isUpstreamError(error) || !(await isOfQuestion(ctx, error))) throw error;
    ctx.logger.warn("a part of the mirror could not be read on", { part, error });
    const failures = before?.failures ?? 0;
    const now = ctx.clock.now();
    all.set(part, {
      words: serviceTrouble(error),
      at: now,
      failures: failures + 1,
      retryAtMs: now.getTime() + pauseMs(failures),
    });
    return false;
  }
}

/** What keeps a part from being read; null if nothing does. */
export function troubleOfParts(gateway: Gateway): { lastError: string; lastErrorAt: Date } | null {
  const [first] = troublesOf(gateway).values();
  return first ? { lastError: first.words, lastErrorAt: first.at } : null;
}
