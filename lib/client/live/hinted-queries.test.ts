import { dehydrate, hydrate, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangeEvent } from "@/lib/contract/api/events";
import { overviewOptions } from "../overview/overview-options";
import { evidenceOptions } from "../reconciliation/evidence-options";
import { organisationOptions } from "../settings/settings-options";
import { changedQueries, watchLateReads } from "./hinted-queries";

/** Returns true if a hint makes the evidence of transfer `t1` stale. */
async function isStaleAfter(event: Pick<ChangeEvent, "kind" | "id">): Promise<boolean> {
  const client = new QueryClient();
  const { queryKey } = evidenceOptions("t1");
  client.setQueryData(queryKey, { transactionId: "t1", legs: [], evidenced: 1, isExpected: true });
  for (const key of changedQueries(event as ChangeEvent))
    await client.invalidateQueries({ queryKey: key });
  return client.getQueryState(queryKey)?.isInvalidated === true;
}

test("a transfer's evidence is read again when it moves on, when the desk's copy gets its record, and when it is matched", async () => {
  expect(await isStaleAfter({ kind: "transfer", id: "t1" })).toBe(true);
  expect(await isStaleAfter({ kind: "transfer", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "transactions", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "matches", id: null })).toBe(true);
  expect(await isStaleAfter({ kind: "transfer", id: "t2" })).toBe(false);
});

test("what is said of the session is read again with the organisation, whose name and zone come with it", () => {
  expect(changedQueries({ kind: "session", id: null } as ChangeEvent)).toContainEqual(
    organisationOptions().queryKey,
  );
});

test("the overview is read again when a close is prepared, reviewed or given back", () => {
  expect(changedQueries({ kind: "matches", id: "account" })).toContainEqual(
    overviewOptions().queryKey,
  );
});

const KEY = ["reconciliation", "matches", "suggested"];
describe("data read before a hint", () => {
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
});
