import { spelledFields } from "@/lib/contract/service/spelling";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "@/lib/gateway/parse-transfer";
import { unwrapResource } from "@/lib/gateway/unwrap-resource";

/** The transfer that an answer carries; null when it carries none that can be read. */
export function parsedTransfer(body: unknown): Transfer | null {
  const parsed = readTransfer(body);
  return parsed.ok ? parsed.value : null;
}

/** The id that an answer names, where it may show nothing else of the transfer. Assumed: it is called so. */
export function namedTransfer(body: unknown): string | null {
  return spelledFields(unwrapResource(body, ["transfer_request", "transfer"])).text(["id", "transfer_request_id", "transfer_id", "transfer_request", "transfer"]);
}

/**
 * The transfer that an answer about this transfer carries, under the id that the desk knows it by; null when it carries none, or another.
 * Assumed: ids are UUIDs, whose letters mean the same in either case.
 */
export function answeredTransfer(body: unknown, id: string): Transfer | null {
  const transfer = parsedTransfer(body);
  return transfer !== null && transfer.id.toLowerCase() === id.toLowerCase() ? { ...transfer, id } : null;
}
