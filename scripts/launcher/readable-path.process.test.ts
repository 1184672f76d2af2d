import { request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart } from "./part";

const folder = temporaryFolder();

const SERVER = `
  const server = require("node:http").createServer((request, response) => response.end(request.url));
  process.once("SIGTERM", () => process.exit(0));
  server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
`;

/** As `fetch` would not send it: to the byte. */
function answerTo(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path }, (response) => {
      response.setEncoding("utf8");
      response.once("data", resolve);
    })
      .once("error", reject)
      .end();
  });
}

test("a path that is no UTF-8 reaches the server as one that is; any other, and what follows the question mark, as it came", async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "readable-path.mjs")).href;
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
  expect(await answerTo(port, "/api/transfers/%E0%A4%A")).toBe("/api/transfers/%25E0%25A4%25A");
  expect(await answerTo(port, "/%ZZ/caf%C3%A9?q=%E0")).toBe("/%25ZZ/caf%25C3%25A9?q=%E0");
  for (const path of ["/transfers/caf%C3%A9", "/?q=%E0%A4%A", "/a?b?c"])
    expect(await answerTo(port, path)).toBe(path);
  await part.stop();
});
