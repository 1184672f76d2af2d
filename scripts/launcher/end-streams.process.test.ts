import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart } from "./part";

const folder = temporaryFolder();

/** A server that stops listening on SIGTERM and finishes its answers, like Next.js. */
const SERVER = `
  const server = require("node:http").createServer((request, response) => {
    if (request.url === "/stream") {
      response.setHeader("content-type", "text/event-stream; charset=utf-8");
      response.write(": open\\n\\n");
      return;
    }
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("begun ");
    process.once("SIGTERM", () => setImmediate(() => response.end("finished")));
  });
  process.once("SIGTERM", () => server.close(() => process.exit(0)));
  server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
`;

test("a stop ends event streams and spare connections, and lets every other answer finish", async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "end-streams.mjs")).href;
  const part = startPart({
    name: "web",
    nodeArguments: ["--import", preload, "-e", SERVER],
    cwd: folder,
    env: process.env,
    logDir: folder,
    stopGraceMs: 30_000,
    say: () => undefined,
  });
  const { port } = (await part.ready(10_000)) as { port: number };
  // Browsers open connections that they may never use.
  const spare = connect(port, "127.0.0.1");
  spare.on("error", () => undefined);
  await once(spare, "connect");
  const stream = await fetch(`http://127.0.0.1:${port}/stream`);
  const answer = await fetch(`http://127.0.0.1:${port}/answer`);
  const streamEnds = stream.text().then(
    () => "ended",
    () => "ended",
  );
  const text = answer.text();
  await part.stop();
  expect(await part.ended).toEqual({ code: 0, how: "ended with code 0" });
  expect(await text).toBe("begun finished");
  expect(await streamEnds).toBe("ended");
});
