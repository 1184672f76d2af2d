/**
 * The sandbox's account lookup: what any bank of `BANKS` answers for any account number.
 *
 * A number of 10 digits belongs to somebody at every bank, always the same holder for a bank and a number. The
 * accounts of the demo recipients belong to those. The numbers of MAGIC_ACCOUNTS do the same thing at every bank:
 *
 * | number       | answer                                                                       |
 * |--------------|------------------------------------------------------------------------------|
 * | `0000000001` | found: `OKAFOR ADAEZE NKECHI`, a person                                      |
 * | `0000000002` | found: `BAOBAB FREIGHT LTD`, a company                                       |
 * | `0000000003` | found: a long name with marks in it                                          |
 * | `0000000404` | not found                                                                    |
 * | `0000000503` | unavailable: the bank doesn't answer                                         |
 * | `0000004000` | found after 4 seconds                                                        |
 * | `0000004404` | not found after 4 seconds                                                    |
 * | `0000004503` | unavailable after 4 seconds                                                  |
 * | `0000030000` | found after 30 seconds, which is longer than most clients wait               |
 *
 * Also not found: an unknown bank, and anything but 10 digits.
 */
import type { FiatCurrency } from "@/lib/money/currency";
import { type Bank, findBank } from "./banks";
import { NAMES, TRADES } from "./names";
import { createRandom } from "./random";
import { DEMO_RECIPIENTS } from "./recipients";

/** A bank account of the demo company from which it pays its on-ramps. */
interface OperatingAccount {
  currency: FiatCurrency;
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  /** The holder in the bank's books: what a lookup answers. */
  accountName: string;
}

/** The company's own accounts, one for each currency. None of them is a recipient. */
export const OPERATING_ACCOUNTS: readonly OperatingAccount[] = [
  {
    currency: "NGN",
    bankCode: "057",
    accountNumber: "1016004418",
    accountName: "BAOBAB FREIGHT LTD",
  },
  {
    currency: "KES",
    bankCode: "31",
    accountNumber: "0100446207",
    accountName: "BAOBAB FREIGHT KENYA LIMITED",
  },
  {
    currency: "UGX",
    bankCode: "CERBUGKA",
    accountNumber: "3100046620",
    accountName: "BAOBAB FREIGHT (U) LTD",
  },
  {
    currency: "GHS",
    bankCode: "130100",
    accountNumber: "1441550726",
    accountName: "BAOBAB FREIGHT GHANA LTD",
  },
  {
    currency: "ZAR",
    bankCode: "051001",
    accountNumber: "0102446187",
    accountName: "BAOBAB FREIGHT SA (PTY) LTD",
  },
];

/** The demo recipients whose accounts and wallets are the company's own. */
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

/** Account numbers that do something special at every bank. The table at the head of the file says what. */
export const MAGIC_ACCOUNTS = {
  person: "0000000001",
  company: "0000000002",
  longName: "0000000003",
  notFound: "0000000404",
  unavailable: "0000000503",
  slow: "0000004000",
  slowNotFound: "0000004404",
  slowUnavailable: "0000004503",
  verySlow: "0000030000",
} as const;

const SLOW_MS = 4_000;
const VERY_SLOW_MS = 30_000;
/** The share of accounts that belong to companies. */
const COMPANY_SHARE = 0.3;

export type AccountLookup =
  | { outcome: "found"; accountName: string; bankName: string; delayMs?: number }
  | { outcome: "not_found"; delayMs?: number }
  | { outcome: "unavailable"; delayMs?: number };

const PERSON = "OKAFOR ADAEZE NKECHI";
const COMPANY = "BAOBAB FREIGHT LTD";
const LONG_NAME =
  "O'CONNOR-ADÉBÁYÒ & SONS INTERNATIONAL CLEARING, FORWARDING AND GENERAL MERCHANTS (NIG) LTD - ACCT 2";

/** Returns a bank's answer for one of MAGIC_ACCOUNTS; undefined for any other number. */
function magicAnswer(accountNumber: string, { name: bankName }: Bank): AccountLookup | undefined {
  switch (accountNumber) {
    case MAGIC_ACCOUNTS.person:
      return { outcome: "found", accountName: PERSON, bankName };
    case MAGIC_ACCOUNTS.company:
      return { outcome: "found", accountName: COMPANY, bankName };
    case MAGIC_ACCOUNTS.longName:
      return { outcome: "found", accountName: LONG_NAME, bankName };
    case MAGIC_ACCOUNTS.notFound:
      return { outcome: "not_found" };
    case MAGIC_ACCOUNTS.unavailable:
      return { outcome: "unavailable" };
    case MAGIC_ACCOUNTS.slow:
      return { outcome: "found", accountName: PERSON, bankName, delayMs: SLOW_MS };
    case MAGIC_ACCOUNTS.slowNotFound:
      return { outcome: "not_found", delayMs: SLOW_MS };
    case MAGIC_ACCOUNTS.slowUnavailable:
      return { outcome: "unavailable", delayMs: SLOW_MS };
    case MAGIC_ACCOUNTS.verySlow:
      return { outcome: "found", accountName: PERSON, bankName, delayMs: VERY_SLOW_MS };
    default:
      return undefined;
  }
}

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

/**
 * Whose account this is. A pure function: the same bank and number always give the same answer.
 * `delayMs` is how long the bank takes before it gives this answer; absent where nothing special is asked for.
 */
export function lookUpAccount({
  accountNumber,
  bankCode,
}: {
  accountNumber: string;
  bankCode: string;
}): AccountLookup {
  const bank = findBank(bankCode);
  if (!bank || !/^\d{10}$/.test(accountNumber)) return { outcome: "not_found" };
  const magic = magicAnswer(accountNumber, bank);
  if (magic) return magic;
  const accountName =
    HOLDERS.get(accountKey(bankCode, accountNumber)) ?? holderOf(bank, accountNumber);
  return { outcome: "found", accountName, bankName: bank.name };
}
