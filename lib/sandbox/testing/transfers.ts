import { z } from "zod";
import type { Reply, TestSandbox } from "./test-sandbox";

const Money = z.object({ amount: z.number(), currency: z.string() });

/** A transfer request as a test reads it, written apart from the sandbox's own schemas. */
export const SeenTransfer = z.object({
  id: z.string(),
  reference: z.string(),
  type: z.string(),
  status: z.string(),
  source: Money,
  destination: Money,
  rate: z.object({ value: z.number(), expires_at: z.string().nullable() }),
  recipient: z.object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    details: z.record(z.string(), z.string()),
  }),
  payment_instructions: z.record(z.string(), z.unknown()),
  events: z.array(
    z.object({ status: z.string(), timestamp: z.string(), completed_at: z.string().nullable() }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      currency: z.string(),
      session_id: z.string(),
      status: z.string(),
      received_at: z.string(),
      created_at: z.string(),
    }),
  ),
  created_at: z.string(),
});
export type SeenTransfer = z.output<typeof SeenTransfer>;

const TransferReply = z.object({
  success: z.literal(true),
  message: z.string(),
  data: SeenTransfer,
});
const IdReply = z.object({ data: z.object({ id: z.string() }) });
const Refusal = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string().optional(),
});

export const transferOf = (reply: Reply): SeenTransfer => TransferReply.parse(reply.body).data;
export const refusalOf = (reply: Reply): z.output<typeof Refusal> => Refusal.parse(reply.body);

export const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";

export const cryptoRecipient = {
  type: "crypto",
  name: "Treasury wallet",
  wallet_address: WALLET,
  network: "Ethereum",
  symbol: "USDC",
};
export const fiatRecipient = {
  type: "fiat",
  name: "Baobab Freight",
  account_number: "0000000002",
  bank_code: "058",
  currency: "NGN",
};

export async function createTestRecipient(sandbox: TestSandbox, body: object): Promise<string> {
  const reply = await sandbox.call("POST", "/v1/recipients", { body });
  if (reply.status !== 201)
    throw new Error(`create recipient answered ${reply.status}: ${reply.text}`);
  return IdReply.parse(reply.body).data.id;
}

export async function onrampBody(
  sandbox: TestSandbox,
  amount: number | string = 1250000,
): Promise<Record<string, unknown>> {
  const recipient_id = await createTestRecipient(sandbox, cryptoRecipient);
  return { type: "onramp", amount, from_currency: "NGN", to_currency: "USDC", recipient_id };
}

export async function offrampBody(
  sandbox: TestSandbox,
  amount: number | string = 500,
): Promise<Record<string, unknown>> {
  const recipient_id = await createTestRecipient(sandbox, fiatRecipient);
  return {
    type: "offramp",
    amount,
    from_currency: "USDT",
    to_currency: "NGN",
    recipient_id,
    network: "TRC20",
  };
}

export async function createTestTransfer(
  sandbox: TestSandbox,
  body: Record<string, unknown>,
): Promise<SeenTransfer> {
  return transferOf(await sandbox.call("POST", "/v1/transfer-requests", { body }));
}

export async function readTransfer(sandbox: TestSandbox, id: string): Promise<SeenTransfer> {
  return transferOf(await sandbox.call("GET", `/transfer-requests/${id}`));
}

/** A transfer whose rate has arrived. */
export async function ratedTransfer(
  sandbox: TestSandbox,
  body?: Record<string, unknown>,
): Promise<SeenTransfer> {
  const { id } = await createTestTransfer(sandbox, body ?? (await onrampBody(sandbox)));
  await sandbox.control("POST", `/transfers/${id}/deliver-rate`);
  return readTransfer(sandbox, id);
}

/** A transfer that waits for payment. */
export async function confirmedTransfer(
  sandbox: TestSandbox,
  body?: Record<string, unknown>,
): Promise<SeenTransfer> {
  const rated = await ratedTransfer(sandbox, body);
  return transferOf(
    await sandbox.call("POST", `/v1/transfer-requests/${rated.id}/confirm-rate`, {
      body: { amount: rated.source.amount },
    }),
  );
}
