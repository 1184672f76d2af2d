import { once } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientAddress } from "@/lib/auth/sign-in-request";
import { temporaryFolder } from "../testing/temporary-folder";
import { type Part, startPart } from "./part";

// The files that are loaded before the web process, each before a small server in its place.

const folder = temporaryFolder();

/** @param handler of requests. @param onStop what SIGTERM does. */
async function serve(
  preload: string,
  handler: string,
  onStop = "process.exit(0)",
): Promise<{ part: Part; port: number }> {
  const server = `
    const server = require("node:http").createServer(${handler});
    process.once("SIGTERM", () => ${onStop});
    server.listen(0, "127.0.0.1", () => process.send({ ready: true, port: server.address().port }));
  `;
  const path = pathToFileURL(join(import.meta.dirname, `${preload}.mjs`)).href;
  const part = startPart({
    name: preload,
    nodeArguments: ["--import", path, "-e", server],
    cwd: folder,
    env: process.env,
    logDir: folder,
    stopGraceMs: 30_000,
    say: () => undefined,
  });
  const { port } = (await part.ready(30_000)) as { port: number };
  return { part, port };
}

/** Asks as `fetch` would not: to the byte of the path, and by any method. */
function ask(port: number, options: { path?: string; method?: string }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    plainRequest({ host: "127.0.0.1", port, ...options }, resolve)
      .once("error", reject)
      .end();
  });
}

/** Finishes its answers on SIGTERM, like Next.js. */
const FINISHING = `(request, response) => {
  if (request.url === "/stream") {
    response.setHeader("content-type", "text/event-stream; charset=utf-8");
    response.write(": open\\n\\n");
    return;
  }
  response.writeHead(200, { "content-type": "text/plain" });
  response.write("begun ");
  process.once("SIGTERM", () => setImmediate(() => response.end("finished")));
}`;

test("a stop ends event streams and spare connections, and lets every other answer finish", async () => {
  const { part, port } = await serve(
    "end-streams",
    FINISHING,
    "server.close(() => process.exit(0))",
  );
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

test("the last entry is always the socket's address, whatever a client writes", async () => {
  const { part, port } = await serve(
    "note-peer",
    `(request, response) => response.end(request.headers["x-forwarded-for"])`,
  );
  const seen = async (headers: Record<string, string>): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
  expect(await seen({})).toBe("127.0.0.1");
  const forged = await seen({ "x-forwarded-for": "198.51.100.7" });
  expect(forged).toBe("198.51.100.7, 127.0.0.1");
  expect(clientAddress(new Headers({ "x-forwarded-for": forged }), 0)).toBe("127.0.0.1");
  await part.stop();
});

test("a path that is no UTF-8 reaches the server as one that is; any other, and what follows the question mark, as it came", async () => {
  const { part, port } = await serve(
    "readable-path",
    "(request, response) => response.end(request.url)",
  );
  const seen = async (path: string): Promise<string> => {
    const answer = await ask(port, { path });
    return (await answer.setEncoding("utf8").toArray()).join("");
  };
  expect(await seen("/api/transfers/%E0%A4%A")).toBe("/api/transfers/%25E0%25A4%25A");
  expect(await seen("/%ZZ/caf%C3%A9?q=%E0")).toBe("/%25ZZ/caf%25C3%25A9?q=%E0");
  for (const path of ["/transfers/caf%C3%A9", "/?q=%E0%A4%A", "/a?b?c"])
    expect(await seen(path)).toBe(path);
  await part.stop();
});

/** Answers as Next.js does: 500 to what no `Request` can be made of. */
const NEXT = `(request, response) => {
  try {
    new Request("http://desk.example", { method: request.method });
  } catch {
    response.statusCode = 500;
  }
  response.end();
}`;

test("a method that nothing here has is answered with 405 and the headers that keep others out", async () => {
  const { part, port } = await serve("refuse-methods", NEXT);
  for (const method of ["TRACE", "PROPFIND", "SEARCH"]) {
    const { statusCode, headers } = (await ask(port, { method })).resume();
    expect([method, statusCode]).toEqual([method, 405]);
    expect(headers).toMatchObject({
      allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
  }
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    expect([method, (await ask(port, { method })).resume().statusCode]).toEqual([method, 200]);
  await part.stop();
});

describe("events", () => {
  /** Next.js is what answers `by next`. Its route is loaded once somebody asks for /load. */
  const ROUTED = `(() => {
    const route = async (request, { params }) => {
      let size = 0;
      for await (const chunk of request.body) {
        size += chunk.byteLength;
        if (size > 1000) return new Response("too large", { status: 413 });
      }
      const { token } = await params;
      return Response.json({ token, size, id: request.headers.get("webhook-id"), path: new URL(request.url).pathname });
    };
    return (request, response) => {
      if (request.url === "/load") globalThis.rampdeskEventRoute = route;
      request.resume();
      response.end("by next");
    };
  })()`;
  const agent = new Agent({ connections: 1, pipelining: 1 });
  let part: Part;
  let port: number;
  beforeAll(async () => {
    ({ part, port } = await serve("events-first", ROUTED));
  });
  afterAll(async () => {
    await agent.destroy();
    await part.stop();
  });

  async function send(path: string, options: Parameters<typeof request>[1] = {}) {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      dispatcher: agent,
      ...options,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  test("events go to their route directly once it is loaded, and nothing else does", async () => {
    expect(await send("/api/webhooks/tok-1", { body: "{}" })).toMatchObject({ text: "by next" });
    await send("/load");
    const taken = await send("/api/webhooks/tok-1", {
      body: "{}",
      headers: { "webhook-id": "e1" },
    });
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
      expect([path, (await send(path, { body: "{}" })).text]).toEqual([path, "by next"]);
    expect(await send("/api/webhooks/tok-1", { method: "GET" })).toMatchObject({ text: "by next" });
  });

  test("a body that the route doesn't read to its end leaves the connection usable", async () => {
    await send("/load");
    const parts = Array.from({ length: 200 }, () => "a".repeat(1_000));
    for (const body of ["a".repeat(200_000), Readable.from(parts)]) {
      expect(await send("/api/webhooks/tok-1", { body })).toMatchObject({ status: 413 });
      expect(await send("/api/webhooks/tok-1", { body: "{}" })).toMatchObject({ status: 200 });
    }
  });
});
