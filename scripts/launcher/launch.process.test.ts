import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand, type CommandResult } from "../checks/run-command";
import { cleanEnv } from "../testing/clean-env";
import { temporaryFolder } from "../testing/temporary-folder";
import { PROJECT_ROOT } from "./project-root";

const root = temporaryFolder();

function npmStart(variables: Record<string, string>): Promise<CommandResult> {
  const env = { ...cleanEnv(), DATA_DIR: join(root, "data"), ...variables };
  return runCommand(process.execPath, ["--import", "tsx", "scripts/start.ts"], { cwd: PROJECT_ROOT, env });
}

test("a bad variable stops the start with one line for it, before anything is made", async () => {
  const { code, stderr, stdout } = await npmStart({ PORT: "eighty" });
  expect(code).toBe(1);
  expect(stderr).toBe("PORT must be a port number from 1 to 65535, such as 3000, or 0 for any free one\nEvery variable is explained in .env.example.\n");
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
