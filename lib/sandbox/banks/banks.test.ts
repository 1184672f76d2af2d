import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestSandbox, type Reply, type TestSandbox } from "../testing/test-sandbox";
import { refusalOf } from "../testing/transfers";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

describe("GET /v1/banks", () => {
  it("shows only message and data, with each bank's name and code", async () => {
    const reply = await sandbox.call("GET", "/v1/banks");
    const Banks = z
      .object({
        message: z.string(),
        data: z
          .object({ results: z.array(z.object({ name: z.string(), code: z.string() }).strict()) })
          .strict(),
      })
      .strict();
    const { results } = Banks.parse(reply.body).data;
    expect(reply.status).toBe(200);
    expect(results).toContainEqual({ name: "Guaranty Trust Bank", code: "058" });
    expect(new Set(results.map(({ code }) => code)).size).toBe(results.length);
  });

  it("takes no parameters", async () => {
    expect((await sandbox.call("GET", "/v1/banks?country=NG")).status).toBe(400);
  });
});

describe("POST /v1/banks/lookup", () => {
  const lookUp = (body: unknown): Promise<Reply> =>
    sandbox.call("POST", "/v1/banks/lookup", { body, key: null });

  it("names the account's holder and bank", async () => {
    const reply = await lookUp({ account_number: "0000000001", bank_code: "058" });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        message: "Account found",
        data: {
          account_number: "0000000001",
          account_name: "OKAFOR ADAEZE NKECHI",
          bank_name: "Guaranty Trust Bank",
        },
      },
    ]);
  });

  it.each([
    [
      "not found",
      { account_number: "0000000404", bank_code: "058" },
      404,
      "There is no account 0000000404 at Guaranty Trust Bank",
    ],
    [
      "not answered by the bank",
      { account_number: "0000000503", bank_code: "058" },
      503,
      "Guaranty Trust Bank does not answer account lookups right now. Try again later",
    ],
    [
      "at no bank",
      { account_number: "0000000001", bank_code: "x" },
      400,
      "bank_code x is not known. GET /v1/banks lists the banks",
    ],
    [
      "of 9 digits",
      { account_number: "000000001", bank_code: "058" },
      400,
      "account_number must be 10 digits",
    ],
    ["without a bank", { account_number: "0000000001" }, 400, "bank_code is required"],
  ])("says when the account is %s", async (_what, body, status, message) => {
    const reply = await lookUp(body);
    expect([reply.status, refusalOf(reply).message]).toEqual([status, message]);
  });
});
