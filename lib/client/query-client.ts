import { QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure";

const TRIES = 3;

function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= TRIES - 1) return false;
  return (
    !(error instanceof ApiFailure) ||
    error.code === "offline" ||
    error.code === "unreadable" ||
    error.status >= 500
  );
}

function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
  return asked === null ? 1000 * 2 ** failures : asked * 1000;
}

/** Creates a cache of our routes' answers, for a tab or a server render. */
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

/** Returns the tab's own cache; on the server always a new one, for one person. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/** Caches a write's answer. An earlier read would bring the old state back: it is repeated. */
export function cacheAnswer<Answer>(
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): void {
  client.setQueryData<Answer>(queryKey, answer);
  void client.invalidateQueries({ queryKey, exact: true });
}

export type InitialQueryData<Data> =
  | { initialData: Data; initialDataUpdatedAt: number }
  | Record<string, never>;

const firstHad = new WeakMap<object, number>();

/**
 * Turns the answer that a page was rendered with into a query's first data. After a step back, a
 * page brings its first answer again, which must not count as new.
 */
export function initialQueryData<Answer extends object>(
  answer: Answer,
): { initialData: Answer; initialDataUpdatedAt: number };
export function initialQueryData<Answer extends object>(
  answer: Answer | null,
): InitialQueryData<Answer>;
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

/**
 * Sends a write, then marks queries stale, and stays pending until they are read again. Also after
 * a refusal, which may mean that the page's state is outdated.
 * @param stale how the keys of these queries begin
 */
export function useWrite<Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  stale: QueryKey,
  options: { gcTime?: number } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: stale }),
    ...options,
  });
}
