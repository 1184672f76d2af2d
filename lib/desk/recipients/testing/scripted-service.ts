import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A recipient in the interface's format. */
export interface WireRecipient {
  id: string;
  type: string;
  name: string;
  active: boolean;
  details: Record<string, string>;
  created_at: string;
}

export interface ReceivedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string | undefined;
  body: Record<string, unknown>;
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
/**
 * Answers a call instead of the service. Undefined leaves it to the service, "hang" never answers,
 * "cut" breaks the connection.
 */
export type Script = (call: ReceivedCall) => Answer | "hang" | "cut" | undefined;

/**
 * The parts of the transfer service that recipients and banks need, on a free port. Tests control
 * its answers.
 */
export interface ScriptedService {
  baseUrl: string;
  calls: ReceivedCall[];
  recipients: WireRecipient[];
  banks: { name: string; code: string }[];
  /** Account name by `bankCode:accountNumber`. */
  accounts: Map<string, string>;
  /** The `data` of the answer to a create, given the new recipient. */
  createdData: (recipient: WireRecipient) => unknown;
  /** Asked first at every call except token issue. */
  script: Script;
  callsOf(method: string, path: string): ReceivedCall[];
  /** Breaks every connection, those that hang among them. */
  breakOff(): void;
  close(): Promise<void>;
}

const ok = (data: unknown): Answer => ({
  status: 200,
  body: { success: true, message: "ok", data },
});

/** @param now the creation time of what it creates */
export async function startScriptedService(now: () => Date): Promise<ScriptedService> {
  const server = createServer((request, response) => void answer(service, request, response, now));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const service: ScriptedService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    recipients: [],
    banks: [
      { name: "Zenith Bank", code: "057" },
      { name: "Access Bank", code: "044" },
    ],
    accounts: new Map(),
    createdData: (recipient) => recipient,
    script: () => undefined,
    callsOf: (method, path) =>
      service.calls.filter((call) => call.method === method && call.path === path),
    breakOff: () => server.closeAllConnections(),
    close: () => closeServer(server),
  };
  return service;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

async function answer(
  service: ScriptedService,
  request: IncomingMessage,
  response: ServerResponse,
  now: () => Date,
): Promise<void> {
  const url = new URL(request.url ?? "/", service.baseUrl);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const call: ReceivedCall = {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    key: request.headers["x-idempotency-key"]?.toString(),
    body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
  if (call.path === "/v1/auth/token/issue") {
    return send(
      response,
      ok({ access_token: "token-for-tests", expires_in: 3600, token_type: "Bearer" }),
    );
  }
  service.calls.push(call);
  const scripted = service.script(call);
  if (scripted === "hang") return;
  if (scripted === "cut") {
    response.destroy();
    return;
  }
  send(response, scripted ?? plainAnswer(service, call, now));
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function plainAnswer(service: ScriptedService, call: ReceivedCall, now: () => Date): Answer {
  switch (`${call.method} ${call.path}`) {
    case "GET /v1/recipients":
      return listRecipients(service, call);
    case "POST /v1/recipients":
      return {
        status: 201,
        body: {
          message: "created",
          data: service.createdData(createRecipient(service, call, now)),
        },
      };
    case "GET /v1/banks":
      return { status: 200, body: { message: "ok", data: { results: service.banks } } };
    case "POST /v1/banks/lookup":
      return lookUp(service, call);
    default:
      return { status: 404, body: { success: false, message: "no such path" } };
  }
}

/** Lists three per page, whatever page size was asked for. A client must not rely on its own. */
function listRecipients(service: ScriptedService, call: ReceivedCall): Answer {
  const type = call.query.get("type");
  const page = Number(call.query.get("page") ?? "1");
  const matching = service.recipients.filter(
    (recipient) => type === null || recipient.type === type,
  );
  return {
    status: 200,
    body: {
      success: true,
      message: "ok",
      data: matching.slice((page - 1) * 3, page * 3),
      meta: { count: matching.length, next: null, prev: null },
    },
  };
}

/** Creates a recipient from a create's body, as the service would, and lists it. */
export function createRecipient(
  service: ScriptedService,
  { body }: ReceivedCall,
  now: () => Date,
): WireRecipient {
  const text = (field: string): string => String(body[field] ?? "");
  const details: Record<string, string> =
    body["type"] === "crypto"
      ? { network: text("network"), wallet_address: text("wallet_address"), symbol: text("symbol") }
      : {
          bank_name: service.banks.find((bank) => bank.code === body["bank_code"])?.name ?? "",
          account_number: text("account_number"),
          account_name:
            service.accounts.get(`${text("bank_code")}:${text("account_number")}`) ?? "",
          currency: text("currency"),
        };
  const recipient = {
    id: `rec_${service.recipients.length + 1}`,
    type: text("type"),
    name: text("name"),
    active: true,
    details,
    created_at: now().toISOString(),
  };
  service.recipients.push(recipient);
  return recipient;
}

function lookUp(service: ScriptedService, { body }: ReceivedCall): Answer {
  const name = service.accounts.get(
    `${String(body["bank_code"])}:${String(body["account_number"])}`,
  );
  if (name === undefined)
    return { status: 404, body: { success: false, message: "Account not found" } };
  const bank = service.banks.find(({ code }) => code === body["bank_code"]);
  return {
    status: 200,
    body: {
      message: "ok",
      data: { account_number: body["account_number"], account_name: name, bank_name: bank?.name },
    },
  };
}
