import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { LauncherError } from "./errors";
import { claimPort, freePort, portHolder, portState } from "./ports";

let server: Server | undefined;
afterEach(
  () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
);

async function taken(host?: string): Promise<number> {
  const port = await freePort();
  server = createServer();
  await new Promise<void>((resolve) => server?.listen({ port, host }, resolve));
  return port;
}

test("a free port is claimed as it is, and 0 becomes one that is free", async () => {
  const port = await freePort();
  expect(await claimPort("PORT", port)).toBe(port);
  const any = await claimPort("PORT", 0);
  expect(await portState(any)).toBe("free");
});

test.each([undefined, "127.0.0.1"])(
  "a port taken on %s is one clear line: the variable, who holds it, what to do",
  async (host) => {
    const port = await taken(host);
    const refusal = await claimPort("SANDBOX_PORT", port).catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(LauncherError);
    const { lines } = refusal as LauncherError;
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      new RegExp(
        `^SANDBOX_PORT: port ${port} is taken by .*\\(process ${process.pid}\\)\\. .*SANDBOX_PORT=${port + 1} npm start$`,
      ),
    );
  },
);

test("nobody holds a free port", async () => {
  expect(portHolder(await freePort())).toBeUndefined();
});
