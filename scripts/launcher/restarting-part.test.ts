import { expect, test } from "vitest";
import { deferred } from "./deferred";
import { LauncherError } from "./launcher-error";
import type { Ending, Part } from "./part";
import { afterDelays, restartingPart } from "./restarting-part";

/** Parts that end when a test says so. */
function partFactory() {
  const ends: ((how: string) => void)[] = [];
  const start = (): Part => {
    const ended = deferred<Ending>();
    const end = (how: string): void => ended.resolve({ code: 1, how });
    ends.push(end);
    return {
      name: "worker",
      ended: ended.promise,
      endedEarly: (how) => new LauncherError(`The worker process ${how}`),
      said: () => false,
      ready: async () => ({ ready: true }),
      stop: async () => end("was stopped"),
      kill: () => end("was killed"),
    };
  };
  return { start, started: () => ends.length, endLast: (how: string) => ends.at(-1)?.(how) };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a crash is said and followed by a new start, until the restarts are used up", async () => {
  const factory = partFactory();
  const said: string[] = [];
  const again = afterDelays("worker", [0, 0], (line) => said.push(line));
  const part = restartingPart({
    start: factory.start,
    again,
    steadyAfterMs: 60_000,
    say: (line) => said.push(line),
  });
  await part.ready(1_000);
  for (const started of [2, 3]) {
    factory.endLast("ended with code 1");
    await expect.poll(factory.started).toBe(started);
  }
  factory.endLast("ended with code 9");
  expect(await part.ended).toEqual({ code: 1, how: "ended with code 9" });
  expect(said).toContain("Starting the worker again in 0 s.");
  expect(said.filter((line) => line.startsWith("The worker process"))).toHaveLength(3);
});

test("a part that is found ready by others is started again too", async () => {
  const factory = partFactory();
  const part = restartingPart({
    start: factory.start,
    again: async () => true,
    steadyAfterMs: 0,
    say: () => undefined,
  });
  part.isReady();
  factory.endLast("was ended by SIGKILL");
  await expect.poll(factory.started).toBe(2);
  await part.stop();
});

test("an end before it was ever ready is an end", async () => {
  const factory = partFactory();
  const part = restartingPart({
    start: factory.start,
    again: async () => true,
    steadyAfterMs: 0,
    say: () => undefined,
  });
  factory.endLast("ended with code 1");
  expect((await part.ended).how).toBe("ended with code 1");
  expect(factory.started()).toBe(1);
});

test("a part that ran steadily has its restarts back", async () => {
  const factory = partFactory();
  const asked: number[] = [];
  const again = async (restarts: number): Promise<boolean> => asked.push(restarts) < 3;
  const part = restartingPart({
    start: factory.start,
    again,
    steadyAfterMs: 0,
    say: () => undefined,
  });
  await part.ready(1_000);
  for (const started of [2, 3]) {
    factory.endLast("crashed");
    await expect.poll(factory.started).toBe(started);
  }
  factory.endLast("crashed");
  await part.ended;
  expect(asked).toEqual([0, 0, 0]);
});

test("a stop while it waits to start again ends the wait", async () => {
  const factory = partFactory();
  const part = restartingPart({
    start: factory.start,
    again: afterDelays("worker", [600_000], () => undefined),
    steadyAfterMs: 1,
    say: () => undefined,
  });
  await part.ready(1_000);
  factory.endLast("crashed");
  await settle();
  await part.stop();
  expect(factory.started()).toBe(1);
});

test("it is renewed without a word", async () => {
  const factory = partFactory();
  const said: string[] = [];
  const part = restartingPart({
    start: factory.start,
    again: async () => false,
    steadyAfterMs: 60_000,
    say: (line) => said.push(line),
  });
  await part.ready(1_000);
  part.renew();
  await expect.poll(factory.started).toBe(2);
  expect(said).toEqual([]);
  await part.stop();
});
