import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart } from "./part";

const folder = temporaryFolder();

/** Answers as Next.js does: 500 to what no `Request` can be made of. */
const SERVER = `
  const server = require("node:http").createServer((request, response) => {
    try {
      new Request("http://desk.example", { method: request.method });
    } catch {
      response.statusCode = 500;
    }
    response.end();
  });
  process.once("SIGTERM", () => process.exit(0));
  server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
`;

function answerTo(port: number, method: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method }, (response) => resolve(response.resume()))
      .once("error", reject)
      .end();
  });
}

test("a method that nothing here has is answered with 405 and the headers that keep others out", async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "refuse-methods.mjs")).href;
  const part = startPart({
    name: "web",
    nodeArguments: ["--import", preload, "-e", SERVER],
    cwd: folder,
    env: process.env,
    logDir: folder,
    stopGraceMs: 5_000,
    say: () => undefined,
  });
  const { port } = (await part.ready(20_000)) as { port: number };
  for (const method of ["TRACE", "PROPFIND", "SEARCH"]) {
    const { statusCode, headers } = await answerTo(port, method);
    expect([method, statusCode]).toEqual([method, 405]);
    expect(headers).toMatchObject({
      allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
  }
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    expect([method, (await answerTo(port, method)).statusCode]).toEqual([method, 200]);
  await part.stop();
});
