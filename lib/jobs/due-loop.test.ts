import { afterEach, expect, test } from "vitest";
import type { Logger } from "@/lib/platform/logger";
import { type DueLoop, startDueLanes } from "./due-loop";

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => quiet,
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let lanes: DueLoop | null = null;
afterEach(() => lanes?.stop());

/**
 * Starts lanes over a queue in memory that look only when woken. A row runs until `finish` is
 * called with it.
 */
function started(due: string[], atATime = 8) {
  const running: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (row: string): Promise<void> => {
    running.push(row);
    return new Promise((resolve, reject) => {
      ends.set(row, (error) => {
        running.splice(running.indexOf(row), 1);
        if (error) reject(error);
        else resolve();
      });
    });
  };
  const loop = startDueLanes({
    name: "test",
    lookEveryMs: 3_600_000,
    atATime,
    claim: async () => due.shift(),
    run,
    logger: quiet,
  });
  lanes = { wake: loop.wake, stop: async () => ends.forEach((end) => end()) ?? loop.stop() };
  const add = (row: string): void => {
    due.push(row);
    loop.wake();
  };
  return { loop, running, add, finish: (row: string, error?: Error) => ends.get(row)?.(error) };
}

test("a row that takes long holds up none that falls due after it", async () => {
  const { running, add, finish } = started(["slow"]);
  await settled();
  expect(running).toEqual(["slow"]);
  add("later");
  await settled();
  expect(running).toEqual(["slow", "later"]);
  finish("later");
  add("last");
  await settled();
  expect(running).toEqual(["slow", "last"]);
});

test("no more rows than lanes run at a time; the next starts when one has ended", async () => {
  const { running, finish } = started(["a", "b", "c"], 2);
  await settled();
  expect(running).toEqual(["a", "b"]);
  finish("a");
  await settled();
  expect(running).toEqual(["b", "c"]);
});

test("goes on after a row that failed", async () => {
  const { running, add, finish } = started(["a"]);
  await settled();
  finish("a", new Error("broken"));
  add("b");
  await settled();
  expect(running).toEqual(["b"]);
});

test("a stop takes nothing new and waits for what is under way", async () => {
  const { loop, running, add, finish } = started(["a"]);
  await settled();
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  add("b");
  await settled();
  expect(stopped).toBe(false);
  expect(running).toEqual(["a"]);
  finish("a");
  await stopping;
  expect(running).toEqual([]);
});
