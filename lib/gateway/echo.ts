import type { Transfer } from "@/lib/domain/transfers/transfer";
import { sameAmount } from "@/lib/money/amount";
import type { CreateTransferRequest } from "./write-plans";

/**
 * In what the transfer that a create returned differs from what was asked for; empty when it echoes it.
 * Currency codes are compared whatever their case. Source: money-safety, Outcomes, first and second row.
 */
export function echoDifferences(transfer: Transfer, input: CreateTransferRequest): ("type" | "amount" | "source currency" | "destination currency")[] {
  const checks = [
    ["type", transfer.type === input.type],
    ["amount", sameAmount(transfer.source.amount, input.amount)],
    ["source currency", sameCode(transfer.source.currency, input.fromCurrency)],
    ["destination currency", sameCode(transfer.destination.currency, input.toCurrency)],
  ] as const;
  return checks.filter(([, same]) => !same).map(([name]) => name);
}

/** Whether a created transfer is the one that was asked for, by amount, currencies and type. */
export function echoesRequest(transfer: Transfer, input: CreateTransferRequest): boolean {
  return echoDifferences(transfer, input).length === 0;
}

function sameCode(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}
