import { unwrapData } from "@/lib/contract/service/envelope";
import { spelledFields } from "@/lib/contract/service/spelling";
import { isAccountNumber } from "@/lib/domain/recipients/account-number";
import { addressKey } from "@/lib/domain/chain/address";
import type { Recipient } from "@/lib/domain/recipients/recipient";
import { readCreatedRecipient } from "@/lib/gateway/records/parse-recipient";
import { isAsPlanned, type PlannedRecipient } from "./planned-recipient";

/**
 * What the answer to a create says: the new recipient, only its id, or (null) neither.
 * `contradicts`: it names another type, account or address than was asked for, so it isn't known what was created.
 */
export type CreatedAnswer =
  | { outcome: "created"; created: Recipient | string | null }
  | { outcome: "contradicts" };

/** Assumed: `data` in the answer to a create may contain anything. A missing field is not a contradiction. */
export function answeredRecipient(body: unknown, planned: PlannedRecipient): CreatedAnswer {
  const { id, recipient } = readCreatedRecipient(body);
  if (contradicts(body, recipient, planned)) return { outcome: "contradicts" };
  return {
    outcome: "created",
    created: recipient && isAsPlanned(recipient, planned) ? recipient : id,
  };
}

function contradicts(
  body: unknown,
  listed: Recipient | null,
  { recipient }: PlannedRecipient,
): boolean {
  if (listed && ["crypto", "fiat"].includes(listed.type) && listed.type !== recipient.type)
    return true;
  const top = spelledFields(unwrapData(body));
  const inner = top.first(["recipient"]);
  const shown = spelledFields(
    unwrapData(body),
    top.first(["details"]),
    inner,
    spelledFields(inner).first(["details"]),
  );
  if (recipient.type === "crypto") {
    const address = listed?.walletAddress ?? shown.text(["wallet_address"]);
    return address !== null && addressKey(address) !== addressKey(recipient.walletAddress);
  }
  const account = listed?.accountNumber ?? shown.text(["account_number"]);
  return account !== null && !isAccountNumber(account, recipient.accountNumber);
}
