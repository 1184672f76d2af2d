import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";
import { reportUnreachableService, webhookSecretNote, whyUnreachable } from "./service-reach";

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
  await reportUnreachableService({
    serviceUrl,
    terminal: { problem: (line) => void lines.push(line) },
    signal,
    againAfterMs: 1,
  });
  return lines;
}

test("whatever listens there was reached, and is sent nothing", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    seen.push([request.method, request.url]);
    response.writeHead(404).end();
  });
  expect(await said(`${url}/api/`)).toEqual([]);
  expect(seen).toEqual([]);
});

test("nobody there is one line, without what the address carries besides", async () => {
  const url = await closedAddress();
  const lines = await said(url.replace("http://", "http://user:hush@"));
  expect(lines).toEqual([
    `The service at ${url} could not be reached (ECONNREFUSED). The desk goes on trying; npm run doctor says more.`,
  ]);
});

test("one that comes up meanwhile is not complained of", async () => {
  const url = await closedAddress();
  const saying = reportUnreachableService({
    serviceUrl: url,
    terminal: { problem: (line) => expect.unreachable(line) },
    signal: new AbortController().signal,
    againAfterMs: 300,
  });
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) =>
    server.listen(Number(new URL(url).port), "127.0.0.1", resolve),
  );
  await saying;
});

test("one that speaks no TLS is no https service, and one that never does is given up", async () => {
  const url = await serve(() => undefined);
  expect(await said(url.replace("http:", "https:"))).toEqual([
    expect.stringContaining("could not be reached"),
  ]);
  const silent = createTcpServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  expect(await whyUnreachable(`https://127.0.0.1:${port}`, 50)).toBe("no answer within 0.05 s");
  await new Promise((resolve) => silent.close(resolve));
});

test("nothing is said after a stop", async () => {
  expect(await said(await closedAddress(), AbortSignal.abort())).toEqual([]);
});

const LIVE = {
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_CLIENT_ID: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  SERVICE_CLIENT_SECRET: "secret",
};
const noteOn = (source: Record<string, string>, sandbox = false): string | null =>
  webhookSecretNote({ root: "/", env: parseEnv({ ...LIVE, ...source }), sandbox });

test("an unusual secret is told with what it means, and never shown", () => {
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) })).toMatch(
    /^WEBHOOK_SECRET: it consists of hexadecimal digits/,
  );
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) })).not.toContain("abab");
});

test("nothing is said of a usual one, of none, or in the sandbox", () => {
  expect(
    noteOn({ WEBHOOK_SECRET: "whsec_c2FuZGJveC13ZWJob29rLXNpZ25pbmcta2V5LTAwMQ==" }),
  ).toBeNull();
  expect(noteOn({})).toBeNull();
  expect(noteOn({ WEBHOOK_SECRET: "ab".repeat(32) }, true)).toBeNull();
});
