import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { HistoryList } from "./mirror-options";
import { blockKey, blockOptions } from "./mirror-options";
import { makeQueryClient } from "../query-client";
import { MIRROR_KEY } from "../query-keys";

afterEach(() => vi.unstubAllGlobals());

const list = { filter: {}, order: {} } as HistoryList;

/** Answers like the desk's copy. `rows` are ids, newest first; a cursor names the row before it. */
function answering(rows: () => readonly string[], asked: string[]): void {
  vi.stubGlobal("fetch", async (path: string) => {
    const search = new URL(path, "https://desk.test").searchParams;
    asked.push(search.has("after") ? "after" : `skip ${search.get("skip")}`);
    const all = rows();
    const after = search.get("after");
    const first =
      after === null
        ? Number(search.get("skip"))
        : all.indexOf((JSON.parse(atob(after)) as { id: string }).id) + 1;
    const ids = all.slice(first, first + 100);
    return Response.json({
      transactions: ids.map(record),
      hasMore: first + 100 < all.length,
      cursor: btoa(JSON.stringify({ id: ids.at(-1) })),
      timeZone: "Africa/Lagos",
    });
  });
}

function record(id: string) {
  const money = { amount: "1", currency: "USDC" };
  return {
    id,
    reference: id,
    transferId: null,
    type: "onramp",
    status: "completed",
    sent: money,
    received: money,
    quoted: null,
    rate: null,
    directed: null,
    fee: null,
    createdAt: null,
    recipient: null,
    paymentAccount: null,
    transactionHash: null,
    failureReason: null,
    createdBy: null,
    ownTransfer: false,
    note: null,
  };
}

test("once the copy has changed, no row is lost between two blocks that are read again, together or one alone", async () => {
  let rows: string[] = Array.from({ length: 300 }, (_, index) => `r${index}`);
  const asked: string[] = [];
  answering(() => rows, asked);
  const client = makeQueryClient();
  const blocks = [0, 1].map(
    (block) =>
      new QueryObserver(client, { ...blockOptions(list, block, () => rows.length), retry: false }),
  );
  const ids = () =>
    blocks.flatMap(
      (block) => block.getCurrentResult().data?.transactions.map(({ id }) => id) ?? [],
    );
  const idle = () =>
    expect.poll(() => blocks.every((block) => !block.getCurrentResult().isFetching)).toBe(true);
  const stops = [blocks[0]?.subscribe(() => undefined)];
  await idle();
  stops.push(blocks[1]?.subscribe(() => undefined));
  await idle();
  expect(asked).toEqual(["skip 0", "after"]);
  rows = ["new", ...rows];
  await client.invalidateQueries({ queryKey: [MIRROR_KEY] });
  await idle();
  expect(ids()).toEqual(rows.slice(0, 200));
  rows = ["newer", ...rows];
  await client.refetchQueries({ queryKey: blockKey(list, 0), exact: true });
  await idle();
  expect(ids()).toEqual(rows.slice(0, 200));
  for (const stop of stops) stop?.();
  client.clear();
});
