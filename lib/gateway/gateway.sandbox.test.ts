import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { createLogger } from "@/lib/platform/logger";
import { Secret } from "@/lib/platform/secret";
import { DEFAULT_CLIENT_ID, DEFAULT_CLIENT_SECRET } from "@/lib/sandbox/credentials";
import { startTestSandbox, type TestSandbox } from "@/lib/sandbox/testing/test-sandbox";
import { createGateway, type Gateway } from "./gateway";
import { DEFAULT_PROFILE } from "./profile/profile";
import { readCreatedRecipient } from "./records/parse-recipient";
import { readTransfer } from "./records/parse-transfer";
import type {
  CreateRecipientRequest,
  CreateTransferRequest,
  WriteInputs,
  WriteKind,
} from "./writes/write-plans";

let sandbox: TestSandbox;
let gateway: Gateway;

beforeAll(async () => {
  sandbox = await startTestSandbox({ settings: { demoData: true, demoTransactions: 230 } });
  gateway = connect(DEFAULT_CLIENT_SECRET);
});

afterAll(async () => {
  await gateway.close();
  await sandbox.stop();
});

beforeEach(async () => {
  await sandbox.control("DELETE", "/faults");
  await sandbox.control("DELETE", "/requests");
});

function connect(clientSecret: string): Gateway {
  return createGateway({
    baseUrl: sandbox.running.url,
    clientId: DEFAULT_CLIENT_ID,
    clientSecret: new Secret(clientSecret),
    profile: DEFAULT_PROFILE,
    clock: sandbox.clock,
    random: () => 0,
    logger: createLogger("gateway-test"),
  });
}

async function write<Kind extends WriteKind>(
  kind: Kind,
  input: WriteInputs[Kind],
  key: string = randomUUID(),
): Promise<unknown> {
  return (await gateway.sendWrite({ ...gateway.planWrite(kind, input), upstreamKey: key })).body;
}

function transferIn(body: unknown): Transfer {
  const transfer = readTransfer(body);
  return transfer.ok ? transfer.value : expect.unreachable(transfer.reason);
}

async function newRecipient(input: CreateRecipientRequest): Promise<string> {
  return (
    readCreatedRecipient(await write("createRecipient", input)).id ??
    expect.unreachable("no id in the answer")
  );
}

const wallet = (): Promise<string> =>
  newRecipient({
    type: "crypto",
    name: "Cold wallet",
    walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
    network: "Ethereum",
    symbol: "USDC",
  });
const onramp = (recipientId: string): CreateTransferRequest => ({
  type: "onramp",
  amount: "1250000.50",
  fromCurrency: "NGN",
  toCurrency: "USDC",
  recipientId,
});
const statusOf = async (id: string): Promise<string> =>
  (await gateway.transfers.get(id)).transfer.status;

test("an on-ramp from recipient to completion", async () => {
  const request = onramp(await wallet());
  const created = transferIn(await write("createTransfer", request));
  expect(created).toMatchObject({
    type: "onramp",
    status: "fetching_rates",
    source: { amount: "1250000.5", currency: "NGN" },
    destination: { amount: "0", currency: "USDC" },
    rate: { value: null },
    paymentInstructions: null,
  });

  await sandbox.control("POST", `/transfers/${created.id}/deliver-rate`);
  const quoted = (await gateway.transfers.get(created.id)).transfer;
  expect(quoted).toMatchObject({
    status: "rate_received",
    rate: { value: expect.stringMatching(/^\d/), expiresAt: expect.any(Date) },
  });

  const confirmed = transferIn(
    await write("confirmRate", { transferId: created.id, amount: request.amount }),
  );
  expect(confirmed).toMatchObject({
    status: "awaiting_payment",
    paymentInstructions: {
      type: "bank_transfer",
      accountNumber: expect.stringMatching(/^\d{10}$/),
    },
  });

  expect(
    transferIn(
      await write("confirmPayment", {
        transferId: created.id,
        paymentType: "split",
        amount: "250000",
      }),
    ).status,
  ).toBe("awaiting_payment");
  await sandbox.control("POST", `/transfers/${created.id}/pay`);
  await sandbox.control("POST", `/transfers/${created.id}/settle`);
  const completed = (await gateway.transfers.get(created.id)).transfer;
  expect(completed.status).toBe("completed");
  expect(completed.payments?.length).toBeGreaterThan(0);

  const byId = await gateway.transactions.get(created.id);
  const byReference = await gateway.transactions.get(completed.reference ?? "");
  expect(byReference.transaction).toEqual(byId.transaction);
  expect(byId.transaction).toMatchObject({
    status: "transaction_completed",
    amountSent: "1250000.5",
    transactionHash: expect.any(String),
  });
});

test("an off-ramp that is refreshed, confirmed, and one that is cancelled", async () => {
  const { rows: banks } = await gateway.banks.list();
  const bankCode = banks[0]?.code ?? expect.unreachable("no banks");
  const recipientId = await newRecipient({
    type: "fiat",
    name: "Baobab Freight",
    accountNumber: "0000000002",
    bankCode,
    currency: "NGN",
  });
  const request = {
    type: "offramp",
    amount: "500.25",
    fromCurrency: "USDT",
    toCurrency: "NGN",
    recipientId,
    network: "TRC20",
  } as const;
  const { id } = transferIn(await write("createTransfer", request));
  await sandbox.control("POST", `/transfers/${id}/deliver-rate`);
  await sandbox.control("POST", `/transfers/${id}/expire-rate`);
  expect(
    transferIn(await write("refreshQuote", { transferId: id, amount: request.amount })).id,
  ).toBe(id);
  await sandbox.control("POST", `/transfers/${id}/deliver-rate`);
  const confirmed = transferIn(
    await write("confirmRate", { transferId: id, amount: request.amount }),
  );
  expect(confirmed.paymentInstructions).toMatchObject({
    type: "crypto_deposit",
    network: "TRC20",
    asset: "USDT",
  });

  const other = transferIn(await write("createTransfer", { ...request, amount: "501" })).id;
  await sandbox.control("POST", `/transfers/${other}/deliver-rate`);
  await write("cancelTransfer", { transferId: other, amount: "501" });
  expect(await statusOf(other)).toBe("cancelled");
});

test("the same bytes and key twice make one transfer", async () => {
  const key = randomUUID();
  const request = onramp(await wallet());
  const first = transferIn(await write("createTransfer", request, key));
  const second = transferIn(await write("createTransfer", request, key));
  expect(second.id).toBe(first.id);
});

describe("lists", () => {
  test("a crawl finds every transaction once", async () => {
    const ids: string[] = [];
    for await (const page of gateway.transactions.crawl({})) {
      expect(page.skipped).toEqual([]);
      ids.push(...page.rows.map((row) => row.id));
    }
    expect(ids.length).toBeGreaterThanOrEqual(230);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("pending and completed share all of them", async () => {
    const count = async (status?: "pending" | "completed"): Promise<number> => {
      let total = 0;
      for await (const page of gateway.transactions.crawl(status === undefined ? {} : { status }))
        total += page.rows.length;
      return total;
    };
    expect((await count("pending")) + (await count("completed"))).toBe(await count());
  });

  test("a crawl of recipients by type", async () => {
    await wallet();
    const types = new Set<string>();
    for await (const page of gateway.recipients.crawl({ type: "crypto" }))
      page.rows.forEach((row) => types.add(row.type));
    expect([...types]).toEqual(["crypto"]);
  });
});

describe("bank lookup", () => {
  test("finds a name", async () => {
    const { rows: banks } = await gateway.banks.list();
    const found = await gateway.banks.lookUp({
      accountNumber: "0000000002",
      bankCode: banks[0]?.code ?? "",
    });
    expect(found).toMatchObject({
      outcome: "found",
      account: { accountNumber: "0000000002", accountName: expect.stringMatching(/\S/) },
    });
  });

  test("of an account that doesn't exist finds nothing", async () => {
    const { rows: banks } = await gateway.banks.list();
    expect(
      await gateway.banks.lookUp({ accountNumber: "0000000404", bankCode: banks[0]?.code ?? "" }),
    ).toMatchObject({
      outcome: "not_found",
      serviceMessage: expect.stringContaining("no account"),
    });
  });

  test("of a bank that doesn't exist says nothing about the account", async () => {
    await expect(
      gateway.banks.lookUp({ accountNumber: "0000000002", bankCode: "nope" }),
    ).rejects.toMatchObject({
      kind: "refused",
      serviceMessage: expect.stringContaining("bank_code"),
    });
  });
});

describe("trouble", () => {
  test.each([
    [{ kind: "cut", operation: "createTransfer", when: "before" }, { kind: "reset" }],
    [{ kind: "cut", operation: "createTransfer", when: "after" }, { kind: "reset" }],
    [{ kind: "truncate", operation: "createTransfer" }, { kind: "malformed" }],
    [
      { kind: "html_502", operation: "createTransfer" },
      { kind: "unavailable", status: 502 },
    ],
    [
      { kind: "status", operation: "createTransfer", status: 409 },
      { kind: "conflict", status: 409 },
    ],
  ])("a create with %j", async (fault, expected) => {
    const request = onramp(await wallet());
    await sandbox.control("POST", "/faults", { ...fault, times: 1 });
    await expect(write("createTransfer", request)).rejects.toMatchObject(expected);
    expect(await requestsOf("createTransfer")).toBe(1);
  });

  test("a read gets over a cut and a 502", async () => {
    await sandbox.control("POST", "/faults", { kind: "cut", operation: "listBanks", times: 1 });
    await sandbox.control("POST", "/faults", {
      kind: "html_502",
      operation: "listBanks",
      times: 1,
    });
    expect((await gateway.banks.list()).rows.length).toBeGreaterThan(0);
  });

  test("revoked tokens: one renewal and one replay, unseen by the caller", async () => {
    const request = onramp(await wallet());
    await sandbox.control("POST", "/tokens/revoke");
    expect(transferIn(await write("createTransfer", request)).status).toBe("fetching_rates");
    expect([await requestsOf("createTransfer"), await requestsOf("issueToken")]).toEqual([2, 1]);
  });

  test("a wrong secret is tried once", async () => {
    const wrong = connect("wrong");
    await expect(wrong.banks.list()).rejects.toMatchObject({ kind: "credentials" });
    await expect(wrong.banks.list()).rejects.toMatchObject({ kind: "credentials" });
    expect(await requestsOf("issueToken")).toBe(1);
    expect(wrong.tokenState().state).toBe("rejected");
    await wrong.close();
  });

  test("an unknown transfer is refused with 404", async () => {
    await expect(gateway.transfers.get(randomUUID())).rejects.toMatchObject({
      kind: "refused",
      status: 404,
    });
  });

  test("an off-ramp without its network is refused in the service's own words", async () => {
    const plan = gateway.planWrite("createTransfer", {
      ...onramp("rec_x"),
      type: "offramp",
      fromCurrency: "USDT",
      toCurrency: "NGN",
      network: "",
    });
    await expect(gateway.sendWrite({ ...plan, upstreamKey: randomUUID() })).rejects.toMatchObject({
      kind: "refused",
      status: 400,
      serviceMessage: expect.stringMatching(/network/i),
    });
  });
});

async function requestsOf(operation: string): Promise<number> {
  const seen = (await sandbox.control("GET", `/requests?operation=${operation}`)) as {
    requests: unknown[];
  };
  return seen.requests.length;
}
