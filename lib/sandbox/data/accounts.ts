import type { FiatCurrency } from "@/lib/money/currency";
import { type Bank, findBank } from "./banks";
import { NAMES, TRADES } from "./names";
import { createRandom } from "./random";
import { DEMO_RECIPIENTS } from "./recipients";

interface OperatingAccount {
  currency: FiatCurrency;
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  accountName: string;
}

/** The company's own accounts, one for each currency. None of them is a recipient. */
export const OPERATING_ACCOUNTS: readonly OperatingAccount[] = (
  [
    ["NGN", "057", "1016004418", "BAOBAB FREIGHT LTD"],
    ["KES", "31", "0100446207", "BAOBAB FREIGHT KENYA LIMITED"],
    ["UGX", "CERBUGKA", "3100046620", "BAOBAB FREIGHT (U) LTD"],
    ["GHS", "130100", "1441550726", "BAOBAB FREIGHT GHANA LTD"],
    ["ZAR", "051001", "0102446187", "BAOBAB FREIGHT SA (PTY) LTD"],
  ] as const
).map(([currency, bankCode, accountNumber, accountName]) => ({
  currency,
  bankCode,
  accountNumber,
  accountName,
}));

export const OWN_RECIPIENT_NAMES: readonly string[] = [
  "Ikeja depot payroll",
  "Mombasa payroll",
  "Kampala payroll",
  "Tema payroll",
  "Durban payroll",
  "Treasury cold wallet",
  "Treasury operating wallet",
];

/** The address that sends an off-ramp's stablecoin over Tron. Over the others the treasury's operating wallet does. */
export const TRON_WALLET_SEED = "baobab freight: treasury on tron";

const COMPANY_SHARE = 0.3;

/** A bank's answer. `delayMs` is how long the bank takes before it gives it. */
export type AccountLookup = { delayMs?: number } & (
  | { outcome: "found"; accountName: string }
  | { outcome: "not_found" }
  | { outcome: "unavailable" }
);

const PERSON = "OKAFOR ADAEZE NKECHI";
const COMPANY = "BAOBAB FREIGHT LTD";
const LONG_NAME =
  "O'CONNOR-ADÉBÁYÒ & SONS INTERNATIONAL CLEARING, FORWARDING AND GENERAL MERCHANTS (NIG) LTD - ACCT 2";

/** Account numbers that do something special at every bank. */
export const MAGIC_ACCOUNTS: ReadonlyMap<string, AccountLookup> = new Map<string, AccountLookup>([
  ["0000000001", { outcome: "found", accountName: PERSON }],
  ["0000000002", { outcome: "found", accountName: COMPANY }],
  ["0000000003", { outcome: "found", accountName: LONG_NAME }],
  ["0000000404", { outcome: "not_found" }],
  ["0000000503", { outcome: "unavailable" }],
  ["0000004000", { outcome: "found", accountName: PERSON, delayMs: 4_000 }],
  ["0000004404", { outcome: "not_found", delayMs: 4_000 }],
  ["0000004503", { outcome: "unavailable", delayMs: 4_000 }],
  // Longer than most clients wait.
  ["0000030000", { outcome: "found", accountName: PERSON, delayMs: 30_000 }],
]);

const accountKey = (bankCode: string, accountNumber: string): string =>
  `${bankCode}:${accountNumber}`;

const KNOWN = [
  ...OPERATING_ACCOUNTS,
  ...DEMO_RECIPIENTS.flatMap((recipient) => (recipient.type === "fiat" ? [recipient] : [])),
];
const HOLDERS = new Map(
  KNOWN.map(
    ({ bankCode, accountNumber, accountName }) =>
      [accountKey(bankCode, accountNumber), accountName] as const,
  ),
);

/** Mobile wallets belong to persons; they carry a telephone number. */
const WALLET_BANKS = new Set(["MPESA", "MTNMOMOUG", "300591", "300594", "999992", "999991"]);

/** As banks print it: capitals, the surname first. Nigeria and Ghana mostly carry a middle name as well. */
function holderOf(bank: Bank, accountNumber: string): string {
  const random = createRandom(accountKey(bank.code, accountNumber));
  const { surnames, given, companyForms } = NAMES[bank.country];
  if (random.chance(COMPANY_SHARE) && !WALLET_BANKS.has(bank.code)) {
    return `${random.pick(surnames)} ${random.pick(TRADES)} ${random.pick(companyForms)}`.toUpperCase();
  }
  const first = random.pick(given);
  const middle = random.pick(given);
  const hasMiddle =
    middle !== first && random.chance(bank.country === "NG" || bank.country === "GH" ? 0.8 : 0.35);
  return [random.pick(surnames), first, ...(hasMiddle ? [middle] : [])].join(" ").toUpperCase();
}

/** Whose account this is: the same bank and number always give the same answer. */
export function lookUpAccount({
  accountNumber,
  bankCode,
}: {
  accountNumber: string;
  bankCode: string;
}): AccountLookup {
  const bank = findBank(bankCode);
  if (!bank || !/^\d{10}$/.test(accountNumber)) return { outcome: "not_found" };
  const magic = MAGIC_ACCOUNTS.get(accountNumber);
  if (magic) return magic;
  const accountName =
    HOLDERS.get(accountKey(bankCode, accountNumber)) ?? holderOf(bank, accountNumber);
  return { outcome: "found", accountName };
}
