import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sayIfUnreached, whyUnreached } from "./service-reach";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address at which nobody listens any more. */
async function closedAddress(): Promise<string> {
  const url = await serve(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return url;
}

async function said(serviceUrl: string, signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  await sayIfUnreached({
    serviceUrl,
    terminal: { problem: (line) => void lines.push(line) },
    signal,
    againAfterMs: 1,
  });
  return lines;
}

test.each([200, 301, 401, 404, 500])(
  "whatever answers %i was reached, and is asked without credentials",
  async (status) => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization]);
      response.writeHead(status).end();
    });
    expect(await said(`${url}/api/`)).toEqual([]);
    expect(seen).toEqual([["GET", "/api/", undefined]]);
  },
);

test("nobody there is one line, without what the address carries besides", async () => {
  const url = await closedAddress();
  const lines = await said(url.replace("http://", "http://user:hush@"));
  expect(lines).toEqual([
    `The service at ${url} could not be reached (ECONNREFUSED). The desk goes on trying; npm run doctor says more.`,
  ]);
});

test("a proxy without the service behind it is no service", async () => {
  const url = await serve((_request, response) => response.writeHead(503).end("<html>"));
  expect(await said(url)).toEqual([expect.stringContaining("could not be reached (status 503)")]);
});

test("one that comes up meanwhile is not complained of", async () => {
  let asked = 0;
  const url = await serve((_request, response) =>
    response.writeHead(++asked === 1 ? 502 : 404).end(),
  );
  expect(await said(url)).toEqual([]);
});

test("one that never answers is given up", async () => {
  expect(await whyUnreached(await serve(() => undefined), 50)).toBe("no answer within 0.05 s");
});

test("nothing is said after a stop", async () => {
  expect(await said(await closedAddress(), AbortSignal.abort())).toEqual([]);
});
