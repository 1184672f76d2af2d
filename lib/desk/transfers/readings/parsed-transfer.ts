import { spelledFields } from "@/lib/contract/service/spelling";
import type { Transfer } from "@/lib/domain/transfers/transfer";
import { readTransfer } from "@/lib/gateway/records/parse-transfer";
import { unwrapResource } from "@/lib/gateway/records/parsed";

/** The transfer in an answer; null if there is none that can be read. */
export function parsedTransfer(body: unknown): Transfer | null {
  const parsed = readTransfer(body);
  return parsed.ok ? parsed.value : null;
}

/** The id that an answer names, even if it shows nothing else of the transfer. Assumed: the names of the field. */
export function namedTransfer(body: unknown): string | null {
  return spelledFields(unwrapResource(body, ["transfer_request", "transfer"])).text([
    "id",
    "transfer_request_id",
    "transfer_id",
    "transfer_request",
    "transfer",
  ]);
}

/**
 * The transfer in an answer about this transfer, with the id as the desk writes it; null if the answer has none, or another one.
 * Assumed: ids are UUIDs, so upper and lower case are the same.
 */
export function answeredTransfer(body: unknown, id: string): Transfer | null {
  const transfer = parsedTransfer(body);
  return transfer !== null && transfer.id.toLowerCase() === id.toLowerCase()
    ? { ...transfer, id }
    : null;
}
