import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createTransport, type WireRequest } from "./transport";

const ended: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A plain TCP server. `arrived` holds every byte that it received. */
async function startPeer(
  onConnection: (socket: Socket) => void,
): Promise<{ port: number; arrived: Buffer[]; connections: () => number; hangUp: () => void }> {
  const arrived: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (chunk) => arrived.push(chunk)).on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy());
  ended.push(async () => {
    hangUp();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    connections: () => sockets.length,
    hangUp,
  };
}

function started(): ReturnType<typeof createTransport> {
  const transport = createTransport();
  ended.push(() => transport.close());
  return transport;
}

const request = (origin: string, changes: Partial<WireRequest> = {}): WireRequest => ({
  origin,
  method: "POST",
  path: "/write",
  headers: { "x-idempotency-key": "k" },
  body: Buffer.from(`{"amount":1}`),
  deadlineMs: 5_000,
  maxBodyBytes: 1_000,
  reuseConnection: false,
  ...changes,
});

describe("reset", () => {
  test("at the first byte: bytes have left, so it is not 'not sent'", async () => {
    const peer = await startPeer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const result = await started().exchange(request(`http://127.0.0.1:${peer.port}`));
    expect(result.ended).toBe("reset");
    expect(Buffer.concat(peer.arrived).toString()).toContain("POST /write");
  });

  test("at the connection: never 'not sent' when anything arrived", async () => {
    const peer = await startPeer((socket) => setImmediate(() => socket.resetAndDestroy()));
    const transport = started();
    for (let round = 0; round < 20; round += 1) {
      const before = peer.arrived.length;
      const result = await transport.exchange(request(`http://127.0.0.1:${peer.port}`));
      if (peer.arrived.length > before) expect(result.ended).toBe("reset");
      else expect(["reset", "not_sent"]).toContain(result.ended);
    }
  });
});

test("a deadline during the TLS handshake: not sent, and certainly so", async () => {
  const peer = await startPeer(() => undefined);
  const result = await started().exchange(
    request(`https://127.0.0.1:${peer.port}`, { deadlineMs: 150 }),
  );
  expect(result).toEqual({ ended: "not_sent", code: "DEADLINE" });
  // Only a TLS hello can have arrived, and nothing of the request.
  expect(Buffer.concat(peer.arrived).toString("latin1")).not.toContain("/write");
  peer.hangUp();
});

test("an answer that begins and never ends counts as answered, and not whole", async () => {
  const peer = await startPeer((socket) =>
    socket.once("data", () => socket.write("HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\n{")),
  );
  const result = await started().exchange(
    request(`http://127.0.0.1:${peer.port}`, { deadlineMs: 400 }),
  );
  expect(result).toMatchObject({ ended: "answered", status: 201, complete: false });
});

test("a peer that doesn't speak HTTP has had the request", async () => {
  const peer = await startPeer((socket) =>
    socket.once("data", () => socket.end("SSH-2.0-OpenSSH\r\n")),
  );
  expect((await started().exchange(request(`http://127.0.0.1:${peer.port}`))).ended).toBe("reset");
});

test("an interim 103 is not the answer", async () => {
  const peer = await startPeer((socket) =>
    socket.once("data", () =>
      socket.write(
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
      ),
    ),
  );
  const result = await started().exchange(request(`http://127.0.0.1:${peer.port}`));
  expect(result).toMatchObject({ ended: "answered", status: 200, complete: true });
});

test("an interim 103 alone is no answer", async () => {
  const peer = await startPeer((socket) =>
    socket.once("data", () =>
      socket.write("HTTP/1.1 103 Early Hints\r\n\r\n", () => socket.destroy()),
    ),
  );
  expect((await started().exchange(request(`http://127.0.0.1:${peer.port}`))).ended).toBe("reset");
});

test("a header that can't be sent isn't", async () => {
  const peer = await startPeer(() => undefined);
  const result = await started().exchange(
    request(`http://127.0.0.1:${peer.port}`, { headers: { authorization: "Bearer a\r\nx: y" } }),
  );
  expect(result).toEqual({ ended: "not_sent", code: "UND_ERR_INVALID_ARG" });
  expect(peer.connections()).toBe(0);
});

test("reads reuse connections, each write has one of its own", async () => {
  const peer = await startPeer((socket) =>
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")),
  );
  const transport = started();
  const origin = `http://127.0.0.1:${peer.port}`;
  const read = request(origin, { method: "GET", body: Buffer.alloc(0), reuseConnection: true });
  for (let round = 0; round < 10; round += 1) await transport.exchange(read);
  const forReads = peer.connections();
  expect(forReads).toBeLessThanOrEqual(2);
  for (let round = 0; round < 5; round += 1) await transport.exchange(request(origin));
  expect(peer.connections()).toBe(forReads + 5);
});

test("closing breaks off what is under way", async () => {
  const peer = await startPeer(() => undefined);
  const transport = createTransport();
  const pending = transport.exchange(request(`http://127.0.0.1:${peer.port}`));
  await expect.poll(() => peer.arrived.length).toBeGreaterThan(0);
  await transport.close();
  expect((await pending).ended).toBe("reset");
});
