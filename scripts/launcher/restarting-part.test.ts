import { expect, test } from "vitest";
import { LauncherError } from "./errors";
import type { Ending, Part } from "./part";
import { growingPauses, restartingPart } from "./restarting-part";

/** Parts that end when a test says so. */
function partFactory() {
  const ends: ((how: string) => void)[] = [];
  const start = (): Part => {
    let end: (how: string) => void = () => undefined;
    const ended = new Promise<Ending>((resolve) => {
      end = (how) => resolve({ code: 1, how });
    });
    ends.push(end);
    return {
      name: "worker",
      ended,
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

test("each crash is said and followed by a new start, for ever, after pauses that grow", async () => {
  const factory = partFactory();
  const said: string[] = [];
  const part = restartingPart({
    start: factory.start,
    pause: growingPauses("worker", [0, 1, 2], (line) => said.push(line)),
    say: (line) => said.push(line),
  });
  await part.ready(1_000);
  for (let started = 2; started <= 21; started += 1) {
    factory.endLast("ended with code 1");
    await expect.poll(factory.started, { interval: 1 }).toBe(started);
  }
  expect(said.filter((line) => line.startsWith("The worker process"))).toHaveLength(20);
  expect(said.filter((line) => line.startsWith("Starting the worker again")).slice(0, 4)).toEqual([
    "Starting the worker again in 0 s.",
    "Starting the worker again in 0.001 s.",
    "Starting the worker again in 0.002 s.",
    "Starting the worker again in 0.002 s.",
  ]);
  await part.stop();
});

test("a part that is found ready by others is started again too", async () => {
  const factory = partFactory();
  const part = restartingPart({
    start: factory.start,
    pause: async () => undefined,
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
    pause: async () => undefined,
    say: () => undefined,
  });
  factory.endLast("ended with code 1");
  expect((await part.ended).how).toBe("ended with code 1");
  expect(factory.started()).toBe(1);
});

test("a part that ran steadily starts again after the shortest pause", async () => {
  const factory = partFactory();
  const asked: number[] = [];
  const part = restartingPart({
    start: factory.start,
    pause: async (restarts) => void asked.push(restarts),
    steadyAfterMs: 0,
    say: () => undefined,
  });
  await part.ready(1_000);
  for (const started of [2, 3, 4]) {
    factory.endLast("crashed");
    await expect.poll(factory.started).toBe(started);
  }
  expect(asked).toEqual([0, 0, 0]);
  await part.stop();
});

test("a stop while it waits to start again ends the wait", async () => {
  const factory = partFactory();
  const part = restartingPart({
    start: factory.start,
    pause: growingPauses("worker", [600_000], () => undefined),
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
    pause: () => new Promise(() => undefined),
    say: (line) => said.push(line),
  });
  await part.ready(1_000);
  part.renew();
  await expect.poll(factory.started).toBe(2);
  expect(said).toEqual([]);
  await part.stop();
});
