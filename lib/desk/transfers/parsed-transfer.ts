import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "@/lib/gateway/parse-transfer";

/** The transfer that an answer carries; null when it carries none that can be read. */
export function parsedTransfer(body: unknown): Transfer | null {
  const parsed = readTransfer(body);
  return parsed.ok ? parsed.value : null;
}
