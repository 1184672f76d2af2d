import { type FiatCurrency, isFiat } from "@/lib/money/currency";
import { depositAddress } from "../data/addresses";
import type { PayInAccount, PaymentInstructions } from "../store/schema";
import type { TransferRow } from "./transfer";

const account = (bank_name: string, bank_code: string, account_number: string): PayInAccount => ({
  account_number,
  account_name: "RAMP SETTLEMENT / BAOBAB FREIGHT",
  bank_name,
  bank_code,
});

/** The accounts for an on-ramp's fiat, one for each currency, always the same. */
export const PAY_IN_ACCOUNTS: Record<FiatCurrency, PayInAccount> = {
  NGN: account("Wema Bank", "035", "7822190463"),
  KES: account("I&M Bank Kenya", "57", "0240718835"),
  UGX: account("Stanbic Bank Uganda", "SBICUGKX", "9030551207"),
  GHS: account("Fidelity Bank Ghana", "240100", "2441900637"),
  ZAR: account("Investec Bank", "580105", "1012284490"),
};

/**
 * Returns a transfer's payment instructions, always the same.
 * Source: interface.md, Payment instructions.
 */
export function instructionsFor(
  row: Pick<TransferRow, "id" | "source_currency" | "network">,
): PaymentInstructions {
  const { source_currency: source } = row;
  if (isFiat(source)) return { type: "bank_transfer", bank_transfer: PAY_IN_ACCOUNTS[source] };
  if (row.network === null) throw new Error(`off-ramp ${row.id} has no network`);
  const address = depositAddress({ network: row.network, seed: row.id });
  return {
    type: "crypto_deposit",
    crypto_deposit: { address, network: row.network, asset: source },
  };
}
