import { bankOfCode, isSameBankCode } from "@/lib/domain/recipients/bank-of-code";
import type { Bank, Recipient } from "@/lib/domain/recipients/recipient";
import {
  asListed,
  completedBy,
  isLackingParts,
  type KnownRecipient,
  type ToldRecipient,
} from "@/lib/domain/recipients/told-recipient";
import { requestsOfRecipients } from "@/lib/store/recipients/created-recipients";
import type { RecipientRow } from "@/lib/store/recipients/recipients";
import { recipientsById } from "@/lib/store/recipients/recipients-by-id";
import { knownBanks } from "../banks/list-banks";
import type { DeskContext } from "../context";
import { knownOf, type PlannedRecipient } from "./planned-recipient";

/**
 * The listed recipients with what the list leaves out: first from the service's other answers (its list of banks by a bank's code, what
 * an earlier answer showed of the same recipient), then from what the desk said when it created the recipient.
 */
export async function completeListed(
  ctx: DeskContext,
  listed: readonly Recipient[],
): Promise<ToldRecipient[]> {
  const lacking = listed.filter(isLackingParts);
  if (lacking.length === 0) return listed.map(asListed);
  const ids = lacking.map(({ id }) => id);
  const isNamedByCode = lacking.some(({ bankName, bankCode }) => bankName === null && bankCode);
  const banks = isNamedByCode ? await knownBanks(ctx) : [];
  const [rows, requests] = await Promise.all([
    recipientsById(ctx.db, ids),
    requestsOfRecipients(ctx.db, ids),
  ]);
  return listed.map((one) => {
    const told = asListed(withBank(one, banks));
    if (!isLackingParts(one)) return told;
    const row = rows.get(one.id);
    const request = requests.get(one.id) as PlannedRecipient | undefined;
    const byService = row ? completedBy(told, saidByService(row)) : told;
    return request && isAtBank(one, request) ? completedBy(byService, knownOf(request)) : byService;
  });
}

/** A recipient whose bank the list names by its code alone. */
function withBank(listed: Recipient, banks: readonly Bank[]): Recipient {
  return {
    ...listed,
    bankName:
      listed.bankName ??
      (listed.bankCode ? bankOfCode(banks, listed.bankCode)?.name : null) ??
      null,
  };
}

/** Whether the bank's code, where the list shows one, is that which was asked for. */
function isAtBank({ bankCode }: Recipient, { recipient }: PlannedRecipient): boolean {
  return !bankCode || recipient.type !== "fiat" || isSameBankCode(bankCode, recipient.bankCode);
}

/** What the mirror has from the service: an answer to a create may have shown more than the list does. */
function saidByService(row: RecipientRow): KnownRecipient {
  return {
    ...row,
    ...Object.fromEntries(row.deskSaid.map((field) => [field, field === "name" ? "" : null])),
    deskSaid: [],
  };
}
