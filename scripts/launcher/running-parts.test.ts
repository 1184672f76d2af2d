import { expect, test } from "vitest";
import { RunningParts } from "./running-parts";
import { LauncherError } from "./errors";
import type { Ending, Part } from "./part";

function fakePart(name: string, log: string[]): Part & { end(how: string): void } {
  let end: (how: string) => void = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    end = (how) => resolve({ code: 1, how });
  });
  return {
    name,
    ended,
    endedEarly: (how) => new LauncherError(`The ${name} process ${how}`),
    said: () => false,
    ready: async () => ({ ready: true }),
    end,
    stop: async () => {
      log.push(`stop ${name}`);
      end("was stopped");
    },
    kill: () => {
      log.push(`kill ${name}`);
      end("was killed");
    },
  };
}

test("parts stop one after the other, the last one first", async () => {
  const log: string[] = [];
  const parts = new RunningParts();
  for (const name of ["database", "sandbox", "worker", "web"]) parts.add(fakePart(name, log));
  await parts.stopAll((line) => log.push(line.trim()));
  expect(log).toEqual(
    ["web", "worker", "sandbox", "database"].flatMap((name) => [`stop ${name}`, `${name} stopped`]),
  );
  expect(parts.any).toBe(false);
});

test("a part that was started later stops after the one that needs it", async () => {
  const log: string[] = [];
  const parts = new RunningParts();
  const [database, web] = [fakePart("database", log), fakePart("web", log)];
  for (const part of [database, web]) parts.add(part);
  for (const name of ["sandbox", "worker"]) parts.add(fakePart(name, log), web);
  await parts.stopAll(() => undefined);
  expect(log).toEqual(["stop web", "stop worker", "stop sandbox", "stop database"]);
});

test("an end that nobody asked for is a failure that names the part, and the rest still stops", async () => {
  const log: string[] = [];
  const parts = new RunningParts();
  const web = fakePart("web", log);
  parts.add(fakePart("database", log));
  parts.add(web);
  parts.watch(web);
  web.end("ended with code 7");
  await expect(parts.failed).rejects.toThrow("The web process ended with code 7");
  await parts.stopAll(() => undefined);
  expect(log).toEqual(["stop database"]);
});

test("an end during the stop is none", async () => {
  const parts = new RunningParts();
  const worker = fakePart("worker", []);
  parts.add(worker);
  parts.watch(worker);
  await parts.stopAll(() => undefined);
  const outcome = await Promise.race([
    parts.failed.catch(() => "failed"),
    Promise.resolve("quiet"),
  ]);
  expect(outcome).toBe("quiet");
});

test("a part that comes when the stop has begun is ended at once", async () => {
  const log: string[] = [];
  const parts = new RunningParts();
  await parts.stopAll(() => undefined);
  parts.add(fakePart("late", log));
  expect(log).toEqual(["kill late"]);
});

test("killing ends all and waits until they are gone", async () => {
  const log: string[] = [];
  const parts = new RunningParts();
  for (const name of ["database", "web"]) parts.add(fakePart(name, log));
  await parts.killAll();
  expect(log).toEqual(["kill web", "kill database"]);
});
