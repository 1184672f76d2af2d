import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { clientAddress } from "@/lib/auth/sign-in-request";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart } from "./part";

const folder = temporaryFolder();

const SERVER = `
  const server = require("node:http").createServer((request, response) => response.end(request.headers["x-forwarded-for"]));
  process.once("SIGTERM", () => process.exit(0));
  server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
`;

test("the last entry is always the socket's address, whatever a client writes", async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "note-peer.mjs")).href;
  const part = startPart({
    name: "web",
    nodeArguments: ["--import", preload, "-e", SERVER],
    cwd: folder,
    env: process.env,
    logDir: folder,
    stopGraceMs: 5_000,
    say: () => undefined,
  });
  const { port } = (await part.ready(10_000)) as { port: number };
  const seen = async (headers: Record<string, string>): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  expect(await seen({})).toBe("127.0.0.1");
  const forged = await seen({ "x-forwarded-for": "198.51.100.7" });
  expect(forged).toBe("198.51.100.7, 127.0.0.1");
  expect(clientAddress(new Headers({ "x-forwarded-for": forged }), 0)).toBe("127.0.0.1");
  await part.stop();
});
