import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { poll } from "./poll";
import { startSandbox, startWorker, type PartContext } from "./product-parts";
import { PROJECT_ROOT } from "./project-root";
import type { Settings } from "./settings";

/** Writes its id to a file with each start, and stays. */
const STAYS = `
import { appendFileSync } from "node:fs";
appendFileSync("starts", process.pid + "\\n");
process.send?.({ ready: true });
setInterval(() => undefined, 1000);
`;

const root = temporaryFolder();
symlinkSync(join(PROJECT_ROOT, "node_modules"), join(root, "node_modules"));
for (const path of ["scripts/sandbox.ts", "lib/jobs/main.ts"]) {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), STAYS);
}

const starts = (): string[] => readFileSync(join(root, "starts"), "utf8").trim().split("\n");

test.each([
  ["sandbox", startSandbox],
  ["worker", startWorker],
])("a %s that somebody kills three times is started again each time", async (name, start) => {
  writeFileSync(join(root, "starts"), "");
  const said: string[] = [];
  const context: PartContext = {
    settings: { root, logDir: root } as Settings,
    dev: false,
    env: process.env,
    say: (line) => said.push(line),
    pausesMs: [50, 100],
  };
  const part = start(context);
  await part.ready(20_000);
  const ended = part.ended.then(() => "ended");
  for (let kills = 1; kills <= 3; kills += 1) {
    process.kill(Number(starts().at(-1)), "SIGKILL");
    const again = poll(() => (starts().length === kills + 1 ? "started again" : undefined), {
      timeoutMs: 20_000,
    });
    expect(await Promise.race([ended, again])).toBe("started again");
  }
  expect(said).toContain(`Starting the ${name} again in 0.05 s.`);
  expect(said.filter((line) => line === `Starting the ${name} again in 0.1 s.`)).toHaveLength(2);
  await part.stop();
});
