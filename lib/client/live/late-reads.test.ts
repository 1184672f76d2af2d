import { dehydrate, hydrate, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLateReads } from "./hinted-queries";

const KEY = ["reconciliation", "matches", "suggested"];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A component that mounts with the data that the server has read for it. */
function mount(client: QueryClient, initialData: string) {
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve("new"));
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: read,
    initialData,
    staleTime: 5_000,
  });
  return { read, observer, unmount: observer.subscribe(() => undefined) };
}

test("data read before a hint that arrives after it is read again", async () => {
  const client = new QueryClient();
  const late = watchLateReads(client);
  late.heard([["reconciliation"]]);
  const { read, observer } = mount(client, "old");
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  expect(observer.getCurrentResult().data).toBe("new");
  late.stop();
});

test.each([
  ["of other reads", 0, [["recipients"]]],
  ["that is long past", 31_000, [["reconciliation"]]],
  ["that never was", 0, []],
])("a hint %s leaves it as it is", async (_what, later, keys) => {
  const client = new QueryClient();
  const late = watchLateReads(client);
  late.heard(keys);
  vi.advanceTimersByTime(later);
  const { read } = mount(client, "old");
  await vi.advanceTimersByTimeAsync(0);
  expect(read).not.toHaveBeenCalled();
  late.stop();
});

test("so is data that replaces existing data", async () => {
  const client = new QueryClient();
  const late = watchLateReads(client);
  const { read } = mount(client, "old");
  const server = new QueryClient();
  vi.advanceTimersByTime(1_000);
  server.setQueryData(KEY, "read before the hint");
  late.heard([[]]);
  hydrate(client, dehydrate(server));
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  late.stop();
});

test("a read that a person cancels is not restarted", async () => {
  const client = new QueryClient();
  const late = watchLateReads(client);
  const { read, observer } = mount(client, "old");
  void observer.refetch();
  late.heard([[]]);
  await client.cancelQueries({ queryKey: KEY });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  late.stop();
});
