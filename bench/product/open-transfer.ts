import { randomUUID } from "node:crypto";
import { RecipientList } from "@/lib/contract/api/recipients";
import { TransactionList } from "@/lib/contract/api/transactions";
import { TransferDetail, TransferWriteResult } from "@/lib/contract/api/transfers";
import type { DeskSession } from "./desk-session";

/** Creates an on-ramp of this amount to the first wallet. @returns its id. */
export async function createTransfer(session: DeskSession, amount: number): Promise<string> {
  const { recipients } = await session.json(
    RecipientList,
    "/api/recipients?type=crypto&currency=USDT&pageSize=1",
  );
  const recipientId = recipients[0]?.id;
  if (recipientId === undefined)
    throw new Error("The sandbox has no wallet for USDT among its recipients");
  const body = {
    intentId: randomUUID(),
    type: "onramp",
    amount: String(amount),
    fromCurrency: "NGN",
    toCurrency: "USDT",
    recipientId,
  };
  const { transfer, operation } = await session.json(TransferWriteResult, "/api/transfers", body);
  if (!transfer)
    throw new Error(`The transfer was not created: ${operation.message ?? operation.state}`);
  return transfer.transfer.id;
}

/** Confirms the rate that the transfer has. */
export async function confirmRate(session: DeskSession, id: string): Promise<void> {
  const { transfer } = await session.json(TransferDetail, `/api/transfers/${id}`);
  if (!transfer.rate) throw new Error(`Transfer ${id} has no rate to confirm`);
  const body = {
    rateVersion: transfer.rate.version,
    rateValue: transfer.rate.value,
    amount: transfer.source.amount,
  };
  await session.json(TransferWriteResult, `/api/transfers/${id}/confirm-rate`, body);
}

/** Reports that all of it was paid. */
export async function reportPayment(session: DeskSession, id: string): Promise<void> {
  await session.json(TransferWriteResult, `/api/transfers/${id}/confirm-payment`, {
    intentId: randomUUID(),
    paymentType: "full",
  });
}

/** The id of the newest transaction. */
export async function newestTransaction(session: DeskSession): Promise<string> {
  const path = "/api/transactions?page=1&pageSize=1";
  const { transactions } = await session.json(TransactionList, path);
  return transactions[0]?.id ?? "";
}
