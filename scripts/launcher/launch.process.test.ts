import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand, type CommandResult } from "../checks/run-command";
import { cleanEnv } from "../testing/clean-env";
import { temporaryFolder } from "../testing/temporary-folder";
import { PROJECT_ROOT } from "./project-root";

const root = temporaryFolder();

function run(
  script: string,
  variables: Record<string, string>,
  given: readonly string[] = [],
): Promise<CommandResult> {
  const env = { ...cleanEnv(), DATA_DIR: join(root, "data"), ...variables };
  return runCommand(process.execPath, ["--import", "tsx", script, ...given], {
    cwd: PROJECT_ROOT,
    env,
  });
}

const npmStart = (variables: Record<string, string>): Promise<CommandResult> =>
  run("scripts/start.ts", variables);

test.each([
  ["npm start", "scripts/start.ts", ["--port", "3001"], "--port"],
  ["npm run dev", "scripts/start.ts", ["--dev", "fast"], "fast"],
  ["npm run sandbox", "scripts/sandbox.ts", ["4011"], "4011"],
])(
  "%s says of an argument that it takes none, before anything is made",
  async (command, script, given, named) => {
    const { code, stderr, stdout } = await run(script, { PORT: "0", SANDBOX_PORT: "0" }, given);
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      expect.stringMatching(new RegExp(`^${command} takes no arguments, and "${named}" is one`)),
    ]);
    expect(stdout).toBe("");
    expect(existsSync(join(root, "data"))).toBe(false);
  },
);

test("credentials without an address stop the start, and no sandbox is started in the service's place", async () => {
  const { code, stderr } = await npmStart({
    SERVICE_CLIENT_ID: "id-1",
    SERVICE_CLIENT_SECRET: "hush",
    PORT: "0",
    SANDBOX_PORT: "0",
  });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^SERVICE_BASE_URL is not set/),
  ]);
  expect(stderr).not.toContain("hush");
  expect(existsSync(join(root, "data"))).toBe(false);
});

test("a bad variable stops the start with one line for it, before anything is made", async () => {
  const { code, stderr, stdout } = await npmStart({ PORT: "eighty" });
  expect(code).toBe(1);
  expect(stderr).toBe(
    "PORT must be a port number from 1 to 65535, such as 3000, or 0 for any free one\nEvery variable is explained in .env.example.\n",
  );
  expect(stdout).toBe("");
  expect(existsSync(join(root, "data"))).toBe(false);
});

test("a taken port stops it with one line, and leaves no lock", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await npmStart({ PORT: String(port), SANDBOX_PORT: "0" });
  await new Promise((resolve) => server.close(resolve));
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain(`PORT: port ${port} is taken by`);
  expect(existsSync(join(root, "data", "launcher.lock"))).toBe(false);
});
