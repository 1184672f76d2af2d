import {
  FIAT_CURRENCIES,
  STABLECOINS,
  type CurrencyCode,
  type FiatCurrency,
} from "@/lib/money/currency";
import { depositAddress } from "../data/addresses";
import { knownBank } from "../data/banks";
import { OPERATING_ACCOUNTS, OWN_RECIPIENT_NAMES, TRON_WALLET_SEED } from "../data/accounts";
import { DEMO_RECIPIENTS, type DemoWallet } from "../data/recipients";
import type { OfframpNetwork } from "../store/schema";

const BANK_FORMATS = ["csv", "xlsx", "mt940", "camt.053"] as const;

export interface StatementBankAccount {
  kind: "bank";
  id: string;
  name: string;
  accountNumber: string;
  accountName: string;
  bankCode: string;
  bankName: string;
  currency: FiatCurrency;
  /** On-ramps of its currency are paid from it. */
  paysOnramps: boolean;
}

/** A wallet of the demo company on one network. An address that serves several networks is several wallets. */
export interface StatementWallet {
  kind: "wallet";
  id: string;
  name: string;
  address: string;
  network: OfframpNetwork;
  /** Off-ramps over its network are paid from it. */
  paysOfframps: boolean;
}

export type StatementAccount = StatementBankAccount | StatementWallet;

function bankAccount(
  id: string,
  name: string,
  paysOnramps: boolean,
  held: Pick<StatementBankAccount, "bankCode" | "accountNumber" | "accountName" | "currency">,
): StatementBankAccount {
  const { bankCode, accountNumber, accountName, currency } = held;
  const bankName = knownBank(bankCode).name;
  const account = { accountNumber, accountName, bankCode, bankName, currency };
  return { kind: "bank", id, name, ...account, paysOnramps };
}

const OWN_RECIPIENTS = DEMO_RECIPIENTS.filter(({ name }) => OWN_RECIPIENT_NAMES.includes(name));

function ownWallet(name: string): DemoWallet {
  const found = OWN_RECIPIENTS.find((recipient) => recipient.name === name);
  if (found?.type !== "crypto") throw new Error(`the demo company has no wallet ${name}`);
  return found;
}

function wallets(): StatementWallet[] {
  const wallet = (
    id: string,
    name: string,
    address: string,
    network: OfframpNetwork,
    paysOfframps = true,
  ): StatementWallet => ({ kind: "wallet", id, name, address, network, paysOfframps });
  const cold = ownWallet("Treasury cold wallet");
  const { name, walletAddress } = ownWallet("Treasury operating wallet");
  const tron = depositAddress({ network: "TRC20", seed: TRON_WALLET_SEED });
  return [
    wallet("cold-ethereum", cold.name, cold.walletAddress, "Ethereum", false),
    // An address of the Ethereum family is the same account on each of its networks.
    wallet("treasury-bsc", name, walletAddress, "BSC"),
    wallet("treasury-ethereum", name, walletAddress, "Ethereum"),
    wallet("treasury-polygon", name, walletAddress, "Polygon"),
    wallet("treasury-arbitrum", name, walletAddress, "Arbitrum"),
    wallet("treasury-tron", "Treasury Tron wallet", tron, "TRC20"),
  ];
}

/** The demo company's accounts and wallets; the sandbox knows no other statements. */
export const STATEMENT_ACCOUNTS: readonly StatementAccount[] = [
  ...OPERATING_ACCOUNTS.map((held) =>
    bankAccount(
      `${held.currency.toLowerCase()}-operating`,
      `Operating account, ${held.currency}`,
      true,
      held,
    ),
  ),
  ...FIAT_CURRENCIES.flatMap((currency) =>
    OWN_RECIPIENTS.flatMap((own) =>
      own.type === "fiat" && own.currency === currency
        ? [bankAccount(`${currency.toLowerCase()}-payroll`, own.name, false, own)]
        : [],
    ),
  ),
  ...wallets(),
];

/** By id, account number, or address (of which the first network is taken). */
export function findStatementAccount(text: string): StatementAccount | undefined {
  const wanted = text.toLowerCase();
  return (
    STATEMENT_ACCOUNTS.find(({ id }) => id === wanted) ??
    STATEMENT_ACCOUNTS.find(
      (account) =>
        (account.kind === "bank" ? account.accountNumber : account.address.toLowerCase()) ===
        wanted,
    )
  );
}

/** The networks that have different names for a recipient's wallet and an off-ramp. */
const RECIPIENT_NETWORK: Partial<Record<OfframpNetwork, string>> = { TRC20: "Tron" };
export const recipientNetworkOf = (network: OfframpNetwork): string =>
  RECIPIENT_NETWORK[network] ?? network;

export const formatsOf = (account: StatementAccount): readonly string[] => {
  if (account.kind === "bank") return BANK_FORMATS;
  return account.network === "TRC20" ? ["tronscan"] : ["etherscan"];
};

/** An account as the control lists it. */
export function statementAccountView(account: StatementAccount) {
  const bank = account.kind === "bank";
  return {
    id: account.id,
    kind: account.kind,
    name: account.name,
    identifier: bank ? account.accountNumber : account.address,
    account_name: bank ? account.accountName : null,
    institution: bank ? account.bankName : recipientNetworkOf(account.network),
    bank_code: bank ? account.bankCode : null,
    network: bank ? null : account.network,
    currencies: bank ? [account.currency] : ([...STABLECOINS] as CurrencyCode[]),
    formats: formatsOf(account),
  };
}
