import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadNextPage } from "./use-next-page";

it("waits for a reading under way, and loads the next page after it", async () => {
  const client = new QueryClient();
  let decided = false;
  let release = (): void => undefined;
  let wait: Promise<void> | null = null;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["matches"],
    queryFn: async ({ pageParam, signal }): Promise<string> => {
      if (wait) await wait;
      if (signal.aborted) throw new Error("broken off");
      return `${pageParam} ${decided ? "decided" : "open"}`;
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(["0 open"]);
  decided = true;
  wait = new Promise((resolve) => {
    release = resolve;
  });
  const reread = client.invalidateQueries({ queryKey: ["matches"] });
  const next = loadNextPage(observer.getCurrentResult());
  release();
  await reread;
  await next;
  expect(observer.getCurrentResult().data?.pages).toEqual(["0 decided", "1 decided"]);
  stop();
  client.clear();
});
