import type { RecipientView } from "@/lib/contract/api/recipients";
import { networkLabel } from "@/lib/domain/recipients/network-label";
import { currencyTaken } from "./form-values";

/** Where a recipient is paid, in a few words: `USDT on Tron (TRC-20)`, `GHS at GCB Bank`. */
export function recipientLine(recipient: RecipientView): string {
  const code = currencyTaken(recipient);
  const place =
    recipient.type === "crypto"
      ? recipient.network === null
        ? null
        : networkLabel(recipient.network)
      : recipient.bankName;
  if (code === null || place === null) return code ?? place ?? "";
  return recipient.type === "crypto" ? `${code} on ${place}` : `${code} at ${place}`;
}
