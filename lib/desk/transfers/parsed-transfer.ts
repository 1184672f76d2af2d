import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "@/lib/gateway/parse-transfer";

/** The transfer that an answer carries; null when it carries none that can be read. */
export function parsedTransfer(body: unknown): Transfer | null {
  const parsed = readTransfer(body);
  return parsed.ok ? parsed.value : null;
}

/**
 * The transfer that an answer about this transfer carries, under the id that the desk knows it by; null when it carries none, or another.
 * Assumed: ids are UUIDs, whose letters mean the same in either case.
 */
export function answeredTransfer(body: unknown, id: string): Transfer | null {
  const transfer = parsedTransfer(body);
  return transfer !== null && transfer.id.toLowerCase() === id.toLowerCase() ? { ...transfer, id } : null;
}
