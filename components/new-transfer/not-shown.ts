import type { RecipientView } from "@/lib/contract/api/recipients";
import { joined } from "@/lib/domain/words/words";
import { currencyTaken } from "./form-values";

/**
 * What the service doesn't show about a recipient although a payment depends on it, as a sentence that says what to do; null when
 * everything is shown. A transfer needs only the recipient's id, so such a recipient may be chosen, but whoever chooses it must know.
 */
export function notShown(recipient: RecipientView, toCurrency: string): string | null {
  const isWallet = recipient.type === "crypto";
  const isCurrencyShown = currencyTaken(recipient) !== null;
  const missing = [
    !isCurrencyShown && (isWallet ? "stablecoin" : "currency"),
    isWallet && recipient.network === null && "network",
    isWallet && recipient.walletAddress === null && "address",
    !isWallet && recipient.bankName === null && "bank",
    !isWallet && recipient.accountNumber === null && "account number",
  ].filter((part) => part !== false);
  if (missing.length === 0) return null;
  const noun = isWallet ? "wallet" : "bank account";
  const check = isCurrencyShown ? `this is the right ${noun}` : `it accepts ${toCurrency}`;
  return `The service doesn't show this ${noun}'s ${joined(missing)}. Check with the recipient that ${check} before you send.`;
}
