import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../create-sandbox-app";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import {
  confirmedTransfer,
  createTestTransfer,
  cryptoRecipient,
  fiatRecipient,
  onrampBody,
  ratedTransfer,
  refusalOf,
} from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const NUL = "\u0000";
/** Half of a surrogate pair: text that UTF-8 can't hold. */
const HALF = "\ud800";

const Controls = z.object({
  controls: z.array(z.object({ method: z.string(), path: z.string() })),
});
const addresses = async (): Promise<{ method: string; path: string }[]> => [
  ...ENDPOINTS.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
  })),
  ...Controls.parse(await sandbox.control("GET", "")).controls,
];

const mustRefuse = (reply: Reply, message: RegExp): void => {
  expect([reply.status, refusalOf(reply).message]).toEqual([400, expect.stringMatching(message)]);
};

describe("text that can't be stored", () => {
  const bodies: [string, string, (text: string) => unknown][] = [
    [
      "/v1/auth/token/issue",
      "client_secret",
      (text) => ({ client_id: crypto.randomUUID(), client_secret: text }),
    ],
    ["/v1/recipients", "name", (text) => ({ ...cryptoRecipient, name: `A${text}B` })],
    ["/v1/recipients", "bank_code", (text) => ({ ...fiatRecipient, bank_code: text })],
    [
      "/v1/transfer-requests",
      "recipient_id",
      (text) => ({
        type: "onramp",
        amount: 5000,
        from_currency: "NGN",
        to_currency: "USDC",
        recipient_id: `rec_${text}`,
      }),
    ],
    [
      "/v1/banks/lookup",
      "bank_code",
      (text) => ({ account_number: "0000000002", bank_code: text }),
    ],
    ["/v1/transfer-requests/x/cancel", "", (text) => ({ [text]: { inner: [text] } })],
  ];

  it.each(bodies)("in a body of %s is refused, and %s is named", async (path, field, body) => {
    for (const text of [NUL, HALF]) {
      mustRefuse(
        await sandbox.call("POST", path, { body: body(text) }),
        new RegExp(`^${field === "" ? "The name of a field" : field} must not contain`),
      );
    }
  });

  it("in a path is refused at every endpoint and control", async () => {
    for (const { method, path } of await addresses()) {
      if (!path.includes(":")) continue;
      const reply = await sandbox.call(method, path.replaceAll(/:\w+/g, "a%00b"), {
        ...(method !== "GET" && method !== "DELETE" && { body: {} }),
      });
      mustRefuse(reply, /^The path must not contain NUL/);
    }
    mustRefuse(await sandbox.call("GET", "/no/such%00place"), /^The path must not contain NUL/);
  });

  it("in a query is refused at every endpoint and control", async () => {
    for (const { method, path } of await addresses()) {
      if (method !== "GET") continue;
      for (const query of ["limit=%00", "a%00b=1"])
        mustRefuse(
          await sandbox.call(method, `${path.replaceAll(/:\w+/g, "x")}?${query}`),
          /^The query must not contain NUL/,
        );
    }
  });

  it("is never an error of the sandbox where percent signs stand for no text", async () => {
    for (const text of ["%ff", "%ed%a0%80", "%"]) {
      const answers = await Promise.all([
        sandbox.call("GET", `/v1/transactions/${text}`),
        sandbox.call("GET", `/v1/transactions?startDate=${text}`),
        sandbox.tryControl("GET", `/transfers/${text}`),
        sandbox.tryControl("GET", `/deliveries?type=${text}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 400, 404, 200]);
    }
  });

  it("in a control's body is refused", async () => {
    const transfer = await createTestTransfer(sandbox, await onrampBody(sandbox));
    for (const text of [NUL, HALF]) {
      mustRefuse(
        await sandbox.tryControl("POST", `/transfers/${transfer.id}/fail`, { reason: `it${text}` }),
        /^reason must not contain/,
      );
      mustRefuse(
        await sandbox.tryControl("PATCH", "/settings", { demoSeed: text }),
        /^demoSeed must not contain/,
      );
    }
  });
});

describe("numbers that no amount can be", () => {
  const tooMuch = "amount must be at most 1000000000000";
  it.each([
    ["1e308", tooMuch],
    ["1e31", tooMuch],
    ["1e999999", tooMuch],
    [`1${"0".repeat(5_000)}`, tooMuch],
    ["1e-308", "amount must have at most 30 decimals"],
    ["-1e308", "amount must be greater than 0"],
    ["0e308", "amount must be greater than 0"],
    ["1e13", "amount must be at most 1000000000000"],
  ])("%s is refused for what it is", async (amount, message) => {
    const body = await onrampBody(sandbox);
    const text = JSON.stringify({ ...body, amount: 0 }).replace('"amount":0', `"amount":${amount}`);
    const reply = await sandbox.call("POST", "/v1/transfer-requests", { body: text });
    expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);

    const { id } = await ratedTransfer(sandbox);
    const confirm = await sandbox.call("POST", `/v1/transfer-requests/${id}/confirm-rate`, {
      body: `{"amount":${amount}}`,
    });
    expect([confirm.status, refusalOf(confirm).message]).toEqual([400, message]);
  });

  it("are refused by the controls too", async () => {
    const { id } = await confirmedTransfer(sandbox);
    for (const [amount, message] of [
      ["1e308", "amount: must be at most 1000000000000"],
      ["1e400", "amount: must be at most 1000000000000"],
      ["1e-308", "amount: must have at most 30 decimals"],
      ["-1e400", "amount: must be greater than 0"],
    ]) {
      for (const body of [`{"amount":${amount}}`, `{"amount":"${amount}"}`]) {
        const reply = await sandbox.tryControl("POST", `/transfers/${id}/pay`, body);
        expect([reply.status, refusalOf(reply).message]).toEqual([400, message]);
      }
    }
  });

  it("of time are refused by the controls", async () => {
    const { id } = await createTestTransfer(sandbox, await onrampBody(sandbox));
    await sandbox.control("PATCH", "/settings", { webhooks: { url: "http://127.0.0.1:9/" } });
    for (const [method, path, body] of [
      [
        "POST",
        `/transfers/${id}/events`,
        { type: "transfer_request.completed", fresh: true, delayMs: Number.MAX_SAFE_INTEGER },
      ],
      ["PATCH", "/settings", { webhooks: { retryDelaysMs: [Number.MAX_SAFE_INTEGER] } }],
    ] as const) {
      const reply = await sandbox.tryControl(method, path, body);
      expect([path, reply.status, refusalOf(reply).message]).toEqual([
        path,
        400,
        expect.stringContaining("elay"),
      ]);
    }
  });

  it.each([
    "startDate=0000-01-01&endDate=0000-01-02",
    "startDate=0001-01-01&endDate=9999-12-31",
    "endDate=9999-12-31",
    "page=999999999&limit=999999999",
  ])("in the days and pages of a list are never an error of the sandbox: %s", async (query) => {
    const reply = await sandbox.call("GET", `/v1/transactions?${query}`);
    expect([reply.status < 500, reply.text]).toEqual([true, reply.text]);
    expect(
      (await sandbox.call("GET", "/v1/recipients?page=999999999&limit=999999999")).status,
    ).toBe(200);
  });
});

describe("a body that is too large", () => {
  /** Sends requests one after another on a connection and returns the answers. */
  async function answersOnOneConnection(requests: readonly string[]): Promise<string[]> {
    const socket = connect(sandbox.running.port, "127.0.0.1");
    const answers: string[] = [];
    try {
      for (const request of requests) {
        const answered = new Promise<string>((resolve) => {
          let seen = "";
          const take = (chunk: Buffer): void => {
            seen += chunk.toString();
            const [head = "", body = ""] = seen.split("\r\n\r\n");
            const length = /content-length: (\d+)/i.exec(head)?.[1];
            if (length !== undefined && body.length >= Number(length)) end();
          };
          const end = (): void => {
            socket.off("data", take);
            socket.off("close", end);
            resolve(seen);
          };
          socket.on("data", take);
          socket.on("close", end);
          socket.on("error", end);
        });
        socket.write(request);
        answers.push(await answered);
      }
    } finally {
      socket.destroy();
    }
    return answers;
  }
  const head = (length: string): string =>
    `POST /v1/banks/lookup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const NEXT = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const MEGABYTE = "a".repeat(1024 * 1024);

  it.each([
    ["announced", `${head(`Content-Length: ${MEGABYTE.length}`)}${MEGABYTE}`],
    ["in chunks", `${head("Transfer-Encoding: chunked")}100000\r\n${MEGABYTE}\r\n0\r\n\r\n`],
  ])("is answered 413 and the next request is served: %s", async (_, request) => {
    const [refusal, next] = await answersOnOneConnection([request, NEXT]);
    expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
    expect(refusal).toContain("The body must have at most 262144 bytes");
    expect(next?.slice(0, 15)).toBe("HTTP/1.1 200 OK");
  });

  it("closes the connection when there is far too much to be read to its end", async () => {
    const [refusal] = await answersOnOneConnection([head("Content-Length: 9000000000")]);
    expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
    expect(refusal).toMatch(/\r\nconnection: close\r\n/i);
  });
});
