import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { startPart, type Part } from "./part";

const folder = temporaryFolder();

/** Next.js is what answers `by next`. Its route is loaded once somebody asks for /load. */
const SERVER = `
  const route = async (request, { params }) => {
    let size = 0;
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > 1000) return new Response("too large", { status: 413 });
    }
    const { token } = await params;
    return Response.json({ token, size, id: request.headers.get("webhook-id"), path: new URL(request.url).pathname });
  };
  const server = require("node:http").createServer((request, response) => {
    if (request.url === "/load") globalThis.rampdeskEventRoute = route;
    request.resume();
    response.end("by next");
  });
  process.once("SIGTERM", () => process.exit(0));
  server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
`;

let part: Part;
let origin: string;
const agent = new Agent({ connections: 1, pipelining: 1 });
beforeAll(async () => {
  const preload = pathToFileURL(join(import.meta.dirname, "events-first.mjs")).href;
  part = startPart({
    name: "web",
    nodeArguments: ["--import", preload, "-e", SERVER],
    cwd: folder,
    env: process.env,
    logDir: folder,
    stopGraceMs: 5_000,
    say: () => undefined,
  });
  const { port } = (await part.ready(30_000)) as { port: number };
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await agent.destroy();
  await part.stop();
});

async function ask(path: string, options: Parameters<typeof request>[1] = {}) {
  const answer = await request(`${origin}${path}`, {
    method: "POST",
    dispatcher: agent,
    ...options,
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

test("events go to their route directly once it is loaded, and nothing else does", async () => {
  expect(await ask("/api/webhooks/tok-1", { body: "{}" })).toMatchObject({ text: "by next" });
  await ask("/load");
  const taken = await ask("/api/webhooks/tok-1", { body: "{}", headers: { "webhook-id": "e1" } });
  expect([taken.status, JSON.parse(taken.text)]).toEqual([
    200,
    { token: "tok-1", size: 2, id: "e1", path: "/api/webhooks/tok-1" },
  ]);
  expect(taken.headers).toMatchObject({
    "content-type": "application/json",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  for (const path of ["/api/webhooks/", "/api/webhooks/a/b", "/api/webhooks/a?b", "/api/health"])
    expect([path, (await ask(path, { body: "{}" })).text]).toEqual([path, "by next"]);
  expect(await ask("/api/webhooks/tok-1", { method: "GET" })).toMatchObject({ text: "by next" });
});

test("a body that the route doesn't read to its end leaves the connection usable", async () => {
  await ask("/load");
  const parts = Array.from({ length: 200 }, () => "a".repeat(1_000));
  for (const body of ["a".repeat(200_000), Readable.from(parts)]) {
    expect(await ask("/api/webhooks/tok-1", { body })).toMatchObject({ status: 413 });
    expect(await ask("/api/webhooks/tok-1", { body: "{}" })).toMatchObject({ status: 200 });
  }
});
