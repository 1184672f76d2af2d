import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request, exactly as it arrived. */
export interface Received {
  method: string;
  /** Path and query. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** The counterparty's reaction to a request. */
export type Reply =
  /** Text and bytes are sent as they are, anything else as JSON. */
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Reads the request, then resets the connection. */
  | { fault: "reset" }
  /** Sends the head and this part of the body, then breaks the connection. */
  | {
      fault: "cut";
      status: number;
      body: string;
      headers?: Record<string, string>;
      chunked?: boolean;
    }
  /** Doesn't answer until `release()`. */
  | { fault: "hang" };

export type Respond = (request: Received) => Reply;

export interface Counterparty {
  baseUrl: string;
  /** All requests except token issue, in order of arrival. */
  calls: Received[];
  /** All requests for a token. */
  tokenCalls: Received[];
  /** Sets the answers to all requests except token issue. */
  respond(respond: Respond): void;
  /** Sets the answers in this order; the last one is repeated. */
  replyWith(...replies: Reply[]): void;
  respondToToken(respond: Respond): void;
  /** Answers all hanging requests with 200 and this body. */
  release(body: unknown): void;
  close(): Promise<void>;
}

const TOKEN_PATH = "/v1/auth/token/issue";

/** Starts a service over real HTTP, on a free port, that the test controls. */
export async function startCounterparty(): Promise<Counterparty> {
  const calls: Received[] = [];
  const tokenCalls: Received[] = [];
  const hanging: ServerResponse[] = [];
  const sockets = new Set<Socket>();
  let respond: Respond = () => ({
    status: 404,
    body: { success: false, message: "no such route" },
  });
  let respondToToken: Respond = () => tokenReply(`token-${tokenCalls.length}`, 3600);

  const server = createServer((request, response) => {
    void read(request).then((received) => {
      const isToken = received.path === TOKEN_PATH;
      (isToken ? tokenCalls : calls).push(received);
      act(response, (isToken ? respondToToken : respond)(received), hanging);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    calls,
    tokenCalls,
    respond: (next) => {
      respond = next;
    },
    replyWith: (...replies) => {
      let index = 0;
      respond = () => replies[Math.min(index++, replies.length - 1)] ?? { status: 500 };
    },
    respondToToken: (next) => {
      respondToToken = next;
    },
    release: (body) => {
      for (const response of hanging.splice(0)) act(response, { status: 200, body }, hanging);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A successful answer to token issue. */
export function tokenReply(token: string, expiresIn: unknown): Reply {
  return {
    status: 200,
    body: {
      success: true,
      message: "Token issued",
      data: { access_token: token, expires_in: expiresIn, token_type: "Bearer" },
    },
  };
}

/** An answer in the envelope `{success, message, data}`. */
export function wrapped(data: unknown, status = 200): Reply {
  return { status, body: { success: true, message: "ok", data } };
}

export function refusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers, body: { success: false, message } };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? "/", "http://counterparty");
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
}

function act(response: ServerResponse, reply: Reply, hanging: ServerResponse[]): void {
  if (!("fault" in reply)) {
    const text =
      typeof reply.body === "string" || Buffer.isBuffer(reply.body)
        ? reply.body
        : reply.body === undefined
          ? ""
          : JSON.stringify(reply.body);
    response
      .writeHead(reply.status, { "content-type": "application/json", ...reply.headers })
      .end(text);
    return;
  }
  switch (reply.fault) {
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "hang":
      hanging.push(response);
      return;
    case "cut": {
      const length = reply.chunked
        ? {}
        : { "content-length": String(Buffer.byteLength(reply.body) + 100) };
      response.writeHead(reply.status, {
        "content-type": "application/json",
        ...length,
        ...reply.headers,
      });
      response.write(reply.body, () => response.socket?.destroy());
    }
  }
}
