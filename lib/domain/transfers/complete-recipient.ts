import { isOneAccountNumber } from "@/lib/domain/recipients/same-account";
import { isRecipientAskedFor } from "@/lib/domain/recipients/payee";
import type { TransferRecipient } from "./transfer";

export type ListedRecipient = TransferRecipient & { id: string };

/** True if a transfer's recipient shows who it is and where it is paid. */
export function isComplete(recipient: TransferRecipient): boolean {
  const { accountNumber, accountName, bankName, walletAddress, network } = recipient;
  const isAccount = accountNumber !== null && accountName !== null && bankName !== null;
  return recipient.name !== "" && (isAccount || (walletAddress !== null && network !== null));
}

/** Completes a transfer's recipient from the list. Nothing is added to one with another account or address. */
export function completeRecipient(
  said: TransferRecipient | null,
  listed: ListedRecipient | undefined,
): TransferRecipient | null {
  if (listed === undefined || (said !== null && !isAbout(said, listed))) return said;
  const deskSaid = listed.deskSaid?.filter((field) => field !== "currency" && !said?.[field]) ?? [];
  return {
    id: listed.id,
    type: said?.type || listed.type,
    name: said?.name || listed.name,
    network: said?.network ?? listed.network,
    walletAddress: said?.walletAddress ?? listed.walletAddress,
    symbol: said?.symbol ?? listed.symbol,
    bankName: said?.bankName ?? listed.bankName,
    accountNumber: said?.accountNumber ?? listed.accountNumber,
    accountName: said?.accountName ?? listed.accountName,
    ...(deskSaid.length > 0 && { deskSaid }),
  };
}

function isAbout(said: TransferRecipient, listed: ListedRecipient): boolean {
  const fits = (one: string | null, other: string | null): boolean =>
    one === null || other === null || one === other;
  const isOneAccount =
    fits(said.accountNumber, listed.accountNumber) ||
    isOneAccountNumber(said.accountNumber ?? "", listed.accountNumber ?? "");
  return (
    isRecipientAskedFor(said, listed.id, listed) &&
    isOneAccount &&
    fits(said.walletAddress, listed.walletAddress)
  );
}
