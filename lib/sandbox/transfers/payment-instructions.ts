import { isFiat } from "@/lib/money/currency";
import { depositAddress } from "../data/addresses";
import { PAY_IN_ACCOUNTS } from "../data/pay-in-accounts";
import { createRandom } from "../data/random";
import type { SandboxSettings } from "../settings";
import type { PaymentInstructions } from "../store/schema";
import type { TransferRow } from "./transfer-view";

/**
 * Where a transfer is to be paid, always the same for a transfer. Source: interface.md, Payment instructions.
 * Assumed: a currency has one standing account; a setting gives each transfer an account number of its own instead.
 */
export function instructionsFor(
  row: TransferRow,
  payInAccounts: SandboxSettings["payInAccounts"],
): PaymentInstructions {
  const { source_currency: source } = row;
  if (isFiat(source)) {
    const account = PAY_IN_ACCOUNTS[source];
    const own =
      payInAccounts === "per_transfer"
        ? createRandom(`pay-in:${row.id}`).digits(10)
        : account.accountNumber;
    return {
      type: "bank_transfer",
      bank_transfer: {
        account_number: own,
        account_name: account.accountName,
        bank_name: account.bankName,
        bank_code: account.bankCode,
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
