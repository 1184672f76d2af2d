import { expect, test } from "vitest";
import { madeAhead } from "./made-ahead";

/** Items that are made when the test says so. */
function controlledItems() {
  const begun: ((item: number | null | Error) => void)[] = [];
  const next = (): Promise<number | null> =>
    new Promise((resolve, reject) =>
      begun.push((item) => (item instanceof Error ? reject(item) : resolve(item))),
    );
  return { begun, next };
}

async function allOf(items: AsyncGenerator<number, void, void>): Promise<number[]> {
  const all: number[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test.each([1, 2, 3])("%i at once are made, and one more for each that is taken", async (ahead) => {
  const { begun, next } = controlledItems();
  const items = madeAhead(next, ahead);
  const first = items.next();
  expect(begun).toHaveLength(ahead);
  begun[0]?.(1);
  expect(await first).toEqual({ done: false, value: 1 });
  expect(begun).toHaveLength(ahead + 1);
});

test("they come in their order, whichever is made first", async () => {
  const { begun, next } = controlledItems();
  const taken = allOf(madeAhead(next, 3));
  begun[2]?.(3);
  begun[1]?.(2);
  begun[0]?.(1);
  await expect.poll(() => begun.length).toBe(6);
  for (const end of begun.slice(3)) end(null);
  expect(await taken).toEqual([1, 2, 3]);
});

test("one that fails is reported in its turn, after those before it", async () => {
  const { begun, next } = controlledItems();
  const items = madeAhead(next, 2);
  const first = items.next();
  begun[1]?.(new Error("the database has gone"));
  begun[0]?.(1);
  expect(await first).toEqual({ done: false, value: 1 });
  await expect(items.next()).rejects.toThrow("the database has gone");
});
