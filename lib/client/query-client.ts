import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure";

const TRIES = 3;

/** Retries only failures that may be temporary; a refusal is final. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= TRIES - 1) return false;
  return (
    !(error instanceof ApiFailure) ||
    error.code === "offline" ||
    error.code === "unreadable" ||
    error.status >= 500
  );
}

/** As long as the server asks for, otherwise 1 s, 2 s. */
function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
  return asked === null ? 1000 * 2 ** failures : asked * 1000;
}

/** A cache of what our routes answered: one for each browser tab, and one for each page that the server renders. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: worthRetrying, retryDelay },
      // Writes are retried only by a person, who knows what they do; and they don't wait for the network, or they would be sent long after they were requested.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let ofThisTab: QueryClient | undefined;

/** The tab's own cache; on the server always a new one, so that nobody reads another's data. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/**
 * Shows what a write answered, at once. A read that began before the write and is still under way would bring the earlier state back:
 * it is given up, and read anew.
 */
export function keepAnswer<Answer>(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): void {
  client.setQueryData<Answer>(queryKey, answer);
  void client.invalidateQueries({ queryKey, exact: true });
}
