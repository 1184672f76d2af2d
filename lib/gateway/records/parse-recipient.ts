import { unwrapData } from "@/lib/contract/service/envelope";
import { ServiceRecipient, type ServiceRecipientSummary } from "@/lib/contract/service/recipient";
import { spelledFields } from "@/lib/contract/service/spelling";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import { type Parsed, reasonOf, unwrapResource } from "./parsed";

/** One row of the recipients list. Source: interface.md, Recipient. */
export function readRecipient(row: unknown): Parsed<Recipient> {
  const parsed = ServiceRecipient.safeParse(row);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const type = recipientType(parsed.data);
  return type === null
    ? { ok: false, reason: "type: neither given nor shown by the details" }
    : { ok: true, value: toRecipient(parsed.data, type) };
}

/** What the answer to create recipient shows: the whole recipient, only its id, or neither. */
export interface CreatedRecipient {
  id: string | null;
  recipient: Recipient | null;
}

/**
 * Source: interface.md, POST /v1/recipients; the fields of its `data` are not shown.
 * Assumed: if the id is there, it is `id` or `recipient_id` in any spelling, at the top of `data` or under `recipient`.
 * Without an id, the recipient is looked for in the list.
 */
export function readCreatedRecipient(body: unknown): CreatedRecipient {
  const resource = unwrapResource(body, ["recipient"]);
  const whole = readRecipient(resource);
  const id = idIn(resource) ?? idIn(unwrapData(body));
  if (whole.ok)
    return { id: id ?? whole.value.id, recipient: { ...whole.value, id: id ?? whole.value.id } };
  return { id, recipient: null };
}

/** If there are two ids, the one in the form that the recipients list shows (`rec_…`); the other may be internal to the service. */
function idIn(value: unknown): string | null {
  const fields = spelledFields(value);
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

/** A recipient's type. Assumed: where none is given, the details show which one it is. Null if they don't either. */
export function recipientType({
  type,
  details,
}: Pick<ServiceRecipientSummary, "type" | "details">): string | null {
  return (
    type ??
    (details.wallet_address !== null ? "crypto" : details.account_number !== null ? "fiat" : null)
  );
}
