import { unwrapData } from "@/lib/contract/service/envelope";
import { ServiceRecipient, type ServiceRecipientSummary } from "@/lib/contract/service/recipient";
import { fieldsOf } from "@/lib/contract/service/values";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import { type Parsed, reasonOf, unwrapResource } from "./parsed";

/** Reads a row of the recipients list. Source: interface.md, Recipient. */
export function readRecipient(row: unknown): Parsed<Recipient> {
  const parsed = ServiceRecipient.safeParse(row);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const type = recipientType(parsed.data);
  return type === null
    ? { ok: false, reason: "type: neither given nor shown by the details" }
    : { ok: true, value: toRecipient(parsed.data, type) };
}

/**
 * Reads the answer to create recipient: the whole recipient, only its id, or neither. Source:
 * interface.md, POST /v1/recipients. Assumed: the id is `id` or `recipient_id`, at the top of `data`
 * or under `recipient`. Without an id, the recipient is looked for in the list.
 */
export function readCreatedRecipient(body: unknown) {
  const resource = unwrapResource(body, ["recipient"]);
  const read = readRecipient(resource);
  const id = idIn(resource) ?? idIn(unwrapData(body));
  if (read.ok)
    return { id: id ?? read.value.id, recipient: { ...read.value, id: id ?? read.value.id } };
  return { id, recipient: null };
}

/** Returns the id, rather one of the list's form (`rec_…`) than one internal to the service. */
function idIn(value: unknown): string | null {
  const fields = fieldsOf(value);
  const ids = [fields.text(["id"]), fields.text(["recipient_id"])];
  return ids.find((id) => id?.startsWith("rec_")) ?? ids.find((id) => id !== null) ?? null;
}

function toRecipient(
  { id, name, active, details, created_at }: ServiceRecipient,
  type: string,
): Recipient {
  return {
    id,
    type,
    name,
    active,
    network: details.network,
    walletAddress: details.wallet_address,
    symbol: details.symbol,
    bankName: details.bank_name,
    ...(details.bank_code !== null && { bankCode: details.bank_code }),
    accountNumber: details.account_number,
    accountName: details.account_name,
    currency: details.currency,
    createdAt: created_at,
  };
}

/** Returns a recipient's type, by its details if none is given. Null if they don't show it. */
export function recipientType({
  type,
  details,
}: Pick<ServiceRecipientSummary, "type" | "details">): string | null {
  return (
    type ??
    (details.wallet_address !== null ? "crypto" : details.account_number !== null ? "fiat" : null)
  );
}
