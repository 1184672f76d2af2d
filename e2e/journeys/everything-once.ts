import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type APIResponse } from "@playwright/test";
import type { SandboxControl } from "../fixtures/sandbox-control";
import { PERIOD, type OneOfEach } from "./one-of-each";

const ACCOUNT = {
  kind: "bank",
  name: "Canary account",
  identifier: "7000000123",
  institution: "Ecobank",
  currency: "XOF",
};
const STATEMENT = [
  ":20:CANARY",
  ":25:7000000123",
  ":28C:1/1",
  ":60F:C260101XOF100,00",
  ":61:2601010101D10,00NCHGNONREF",
  ":86:SMS ALERT CHARGE",
  ":61:2601310131D10,00NCHGNONREF",
  ":86:RTGS CHARGE",
  ":62F:C260131XOF80,00",
  "-",
  "",
].join("\r\n");

interface OpenTransfer {
  transfer: { status: string; rate: { version: number; value: string } | null };
}

/** The desk's routes as one person's browser calls them. */
export class DeskApi {
  constructor(
    readonly request: APIRequestContext,
    private readonly url: string,
  ) {}

  write(path: string, body: unknown = {}): Promise<APIResponse> {
    return this.request.post(`${this.url}/api/${path}`, {
      data: body,
      headers: this.headers("application/json"),
    });
  }

  upload(path: string, bytes: Buffer): Promise<APIResponse> {
    return this.request.post(`${this.url}/api/${path}`, {
      data: bytes,
      headers: this.headers("application/octet-stream"),
    });
  }

  async done<Body>(path: string, body?: unknown): Promise<Body> {
    return answered<Body>(path, await this.write(path, body));
  }

  async read<Body>(path: string): Promise<Body> {
    return answered<Body>(path, await this.request.get(`${this.url}/api/${path}`));
  }

  private headers(type: string): Record<string, string> {
    return { origin: new URL(this.url).origin, "x-rampdesk": "1", "content-type": type };
  }
}

async function answered<Body>(path: string, response: APIResponse): Promise<Body> {
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as Body;
}

export interface People {
  maker: DeskApi;
  /** Reviews what the maker prepared. */
  approver: DeskApi;
}

/** A new on-ramp by the first wallet that takes USDC. @returns the request, which is sent by whoever asked for it */
export async function transferRequest(
  desk: DeskApi,
  amount: string,
): Promise<{ intentId: string; recipientId: string } & Record<string, string>> {
  let recipientId = "";
  await expect(async () => {
    const { recipients } = await desk.read<{ recipients: { id: string }[] }>(
      "recipients?type=crypto&takes=USDC",
    );
    recipientId = recipients[0]?.id ?? "";
    expect(recipientId, "a wallet, once the recipients were read").not.toBe("");
  }).toPass({ timeout: 20_000 });
  return {
    intentId: randomUUID(),
    recipientId,
    amount,
    type: "onramp",
    fromCurrency: "NGN",
    toCurrency: "USDC",
  };
}

/** A transfer is created, confirmed, paid and completed. */
async function wholeTransfer(
  maker: DeskApi,
  sandbox: SandboxControl,
): Promise<Pick<OneOfEach, "transfer" | "intent" | "operation" | "recipient" | "transaction">> {
  const input = await transferRequest(maker, "25000000");
  const created = await maker.done<{
    operation: { id: string };
    transfer: { transfer: { id: string } } | null;
  }>("transfers", input);
  const transfer = created.transfer?.transfer.id ?? "";
  expect(transfer, "the new transfer").not.toBe("");
  await expect(async () => {
    const { rate } = (await maker.read<OpenTransfer>(`transfers/${transfer}`)).transfer;
    expect(rate, "a rate").not.toBeNull();
    await maker.done(`transfers/${transfer}/confirm-rate`, {
      rateVersion: rate?.version,
      rateValue: rate?.value,
      amount: input["amount"],
    });
  }).toPass({ timeout: 20_000 });
  await maker.done(`transfers/${transfer}/confirm-payment`, {
    intentId: randomUUID(),
    paymentType: "full",
  });
  const completed = async (): Promise<string | undefined> => {
    await sandbox.control("run-due");
    return (await maker.read<OpenTransfer>(`transfers/${transfer}`)).transfer.status;
  };
  await expect.poll(completed, { timeout: 20_000 }).toBe("completed");
  const { transactions } = await maker.read<{ transactions: { id: string }[] }>(
    "transactions?pageSize=10",
  );
  return {
    transfer,
    intent: input.intentId,
    operation: created.operation.id,
    recipient: input.recipientId,
    transaction: transactions[0]?.id ?? "",
  };
}

/** Imports a statement, explains its open items, and closes its month with two people. */
async function closedMonth({
  maker,
  approver,
}: People): Promise<Pick<OneOfEach, "account" | "imported" | "closed">> {
  const { id: account } = await maker.done<{ id: string }>("statements/accounts", ACCOUNT);
  await maker.done(`statements/accounts/${account}/balances`, {
    on: "2025-12-31",
    amount: "100",
    source: "The bank's letter",
    replaces: null,
  });
  const received = await answered<{ importId: string }>(
    "statements/files",
    await maker.upload("statements/files?name=canary.sta", Buffer.from(STATEMENT)),
  );
  await maker.done(`statements/imports/${received.importId}/start`, {
    accountId: account,
    format: "mt940",
    mapping: null,
  });
  const period = `account=${account}&from=${PERIOD.from}&to=${PERIOD.to}`;
  await expect(async () => {
    const { lines } = await maker.read<{ lines: { subject: string }[] }>(
      `reconciliation/breaks?${period}&side=lines`,
    );
    await maker.done("reconciliation/comments", {
      accountId: account,
      subjects: lines.map((line) => line.subject),
      text: "The bank credits it next month.",
    });
  }).toPass({ timeout: 20_000 });
  let closed = "";
  await expect(async () => {
    const { version, checklist } = await maker.read<{
      version: number;
      checklist: { state: string; text: string }[];
    }>(`close?${period}`);
    expect(
      checklist.filter((item) => item.state === "open").map((item) => item.text),
      "what is left to do before the close",
    ).toEqual([]);
    const prepared = await maker.done<{ id: string; version: number }>("close", {
      account,
      ...PERIOD,
      version,
    });
    await approver.done(`close/${prepared.id}/review`, { version: prepared.version });
    closed = prepared.id;
  }).toPass({ timeout: 20_000 });
  return { account, imported: received.importId, closed };
}

/** Makes one of each thing, so that no page or route is empty. */
export async function everythingOnce(people: People, sandbox: SandboxControl): Promise<OneOfEach> {
  const { maker } = people;
  const [transfer, month] = await Promise.all([wholeTransfer(maker, sandbox), closedMonth(people)]);
  const exported = await maker.done<{ number: number }>("exports/transactions", {
    from: PERIOD.from,
    to: "2026-12-31",
  });
  const report = await maker.done<{ number: number }>("reports", { kind: "transactions" });
  const schedule = await maker.done<{ id: string }>("reports/schedules", {
    id: randomUUID(),
    name: "Every morning",
    report: { kind: "transactions", format: "csv", period: "yesterday" },
    cadence: { every: "day", at: "06:00" },
    recipients: ["finance@canaries.example"],
  });
  await maker.done(`reports/schedules/${schedule.id}/run`);
  await maker.done("views", {
    id: randomUUID(),
    page: "history",
    name: "Canaries",
    query: "status=transaction_completed",
    shared: true,
  });
  return {
    ...transfer,
    ...month,
    exported: String(exported.number),
    report: String(report.number),
    schedule: schedule.id,
  };
}
