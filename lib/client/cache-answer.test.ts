import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { cacheAnswer, makeQueryClient } from "./query-client";

const KEY = ["imports", "one"];

test("a read of before a write, arriving after its answer, doesn't bring the earlier state back", async () => {
  const client = makeQueryClient();
  const reads: ((state: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(() => new Promise((resolve) => reads.push(resolve)));
  client.setQueryData(KEY, "waiting", { updatedAt: 1 });
  const seen: unknown[] = [];
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(({ data }) =>
    seen.push(data),
  );
  expect(queryFn).toHaveBeenCalledTimes(1);
  cacheAnswer(client, KEY, "starting");
  reads[0]?.("waiting");
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  reads[1]?.("done");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("done"));
  expect(seen.slice(seen.indexOf("starting"))).not.toContain("waiting");
  stop();
});
