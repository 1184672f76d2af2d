import { type FiatCurrency, isFiat } from "@/lib/money/currency";
import { depositAddress } from "../data/addresses";
import type { PaymentInstructions } from "../store/schema";
import type { TransferRow } from "./transfer";

interface PayInAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  bankCode: string;
}

/** The accounts for an on-ramp's fiat, one for each currency, always the same. */
export const PAY_IN_ACCOUNTS: Record<FiatCurrency, PayInAccount> = {
  NGN: {
    accountNumber: "7822190463",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Wema Bank",
    bankCode: "035",
  },
  KES: {
    accountNumber: "0240718835",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "I&M Bank Kenya",
    bankCode: "57",
  },
  UGX: {
    accountNumber: "9030551207",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Stanbic Bank Uganda",
    bankCode: "SBICUGKX",
  },
  GHS: {
    accountNumber: "2441900637",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Fidelity Bank Ghana",
    bankCode: "240100",
  },
  ZAR: {
    accountNumber: "1012284490",
    accountName: "RAMP SETTLEMENT / BAOBAB FREIGHT",
    bankName: "Investec Bank",
    bankCode: "580105",
  },
};

/**
 * Returns a transfer's payment instructions, always the same.
 * Source: interface.md, Payment instructions.
 */
export function instructionsFor(
  row: Pick<TransferRow, "id" | "source_currency" | "network">,
): PaymentInstructions {
  const { source_currency: source } = row;
  if (isFiat(source)) {
    const { accountNumber, accountName, bankName, bankCode } = PAY_IN_ACCOUNTS[source];
    return {
      type: "bank_transfer",
      bank_transfer: {
        account_number: accountNumber,
        account_name: accountName,
        bank_name: bankName,
        bank_code: bankCode,
      },
    };
  }
  if (row.network === null) throw new Error(`off-ramp ${row.id} has no network`);
  const address = depositAddress({ network: row.network, seed: row.id });
  return {
    type: "crypto_deposit",
    crypto_deposit: { address, network: row.network, asset: source },
  };
}
