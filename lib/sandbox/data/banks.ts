import type { FiatCurrency } from "@/lib/money/currency";
import { ServiceError } from "../http/service-error";

export type BankCountry = "NG" | "KE" | "UG" | "GH" | "ZA";

export interface Bank {
  name: string;
  /** Unique over all countries, since the interface's lookup names a bank by its code alone. */
  code: string;
  country: BankCountry;
  currency: FiatCurrency;
}

type Entry = readonly [code: string, name: string];

/** Codes of the Central Bank of Nigeria: 3 digits for commercial banks, 5 or 6 for others. */
const NIGERIA: readonly Entry[] = [
  ["044", "Access Bank"],
  ["023", "Citibank Nigeria"],
  ["050", "Ecobank Nigeria"],
  ["070", "Fidelity Bank"],
  ["011", "First Bank of Nigeria"],
  ["214", "First City Monument Bank"],
  ["00103", "Globus Bank"],
  ["058", "Guaranty Trust Bank"],
  ["301", "Jaiz Bank"],
  ["082", "Keystone Bank"],
  ["50211", "Kuda Microfinance Bank"],
  ["303", "Lotus Bank"],
  ["50515", "Moniepoint Microfinance Bank"],
  ["999992", "OPay Digital Services"],
  ["999991", "PalmPay"],
  ["104", "Parallex Bank"],
  ["076", "Polaris Bank"],
  ["105", "PremiumTrust Bank"],
  ["101", "Providus Bank"],
  ["125", "Rubies Microfinance Bank"],
  ["51310", "Sparkle Microfinance Bank"],
  ["221", "Stanbic IBTC Bank"],
  ["068", "Standard Chartered Bank Nigeria"],
  ["232", "Sterling Bank"],
  ["302", "TAJ Bank"],
  ["032", "Union Bank of Nigeria"],
  ["033", "United Bank for Africa"],
  ["215", "Unity Bank"],
  ["566", "VFD Microfinance Bank"],
  ["035", "Wema Bank"],
  ["057", "Zenith Bank"],
];

/** Clearing codes of the Central Bank of Kenya, 2 digits. Wallets have none and carry their scheme's name. */
const KENYA: readonly Entry[] = [
  ["03", "Absa Bank Kenya"],
  ["19", "Bank of Africa Kenya"],
  ["16", "Citibank Kenya"],
  ["11", "Co-operative Bank of Kenya"],
  ["63", "Diamond Trust Bank Kenya"],
  ["43", "Ecobank Kenya"],
  ["68", "Equity Bank Kenya"],
  ["70", "Family Bank"],
  ["57", "I&M Bank Kenya"],
  ["01", "KCB Bank Kenya"],
  ["12", "National Bank of Kenya"],
  ["07", "NCBA Bank Kenya"],
  ["31", "Stanbic Bank Kenya"],
  ["02", "Standard Chartered Bank Kenya"],
  ["MPESA", "M-PESA"],
];

/** Uganda's banks by their BIC. Wallets have none and carry their scheme's name. */
const UGANDA: readonly Entry[] = [
  ["BARCUGKX", "Absa Bank Uganda"],
  ["AFRIUGKA", "Bank of Africa Uganda"],
  ["BARBUGKA", "Bank of Baroda Uganda"],
  ["CERBUGKA", "Centenary Bank"],
  ["CITIUGKA", "Citibank Uganda"],
  ["DFCUUGKA", "dfcu Bank"],
  ["DTKEUGKA", "Diamond Trust Bank Uganda"],
  ["ECOCUGKA", "Ecobank Uganda"],
  ["EQBLUGKA", "Equity Bank Uganda"],
  ["HFINUGKA", "Housing Finance Bank"],
  ["KCBLUGKA", "KCB Bank Uganda"],
  ["SBICUGKX", "Stanbic Bank Uganda"],
  ["SCBLUGKA", "Standard Chartered Bank Uganda"],
  ["UNAFUGKA", "United Bank for Africa Uganda"],
  ["MTNMOMOUG", "MTN MoMo Uganda"],
];

/** Sort codes of Ghana's head offices; wallets by their code in the national switch, GhIPSS. */
const GHANA: readonly Entry[] = [
  ["030100", "Absa Bank Ghana"],
  ["280100", "Access Bank Ghana"],
  ["080100", "Agricultural Development Bank"],
  ["140100", "CalBank"],
  ["340100", "Consolidated Bank Ghana"],
  ["130100", "Ecobank Ghana"],
  ["240100", "Fidelity Bank Ghana"],
  ["040100", "GCB Bank"],
  ["230100", "Guaranty Trust Bank Ghana"],
  ["110100", "Republic Bank Ghana"],
  ["090100", "Societe Generale Ghana"],
  ["190100", "Stanbic Bank Ghana"],
  ["020100", "Standard Chartered Bank Ghana"],
  ["120100", "Zenith Bank Ghana"],
  ["300591", "MTN MoMo Ghana"],
  ["300594", "Telecel Cash"],
];

/** South Africa's universal branch codes, 6 digits. */
const SOUTH_AFRICA: readonly Entry[] = [
  ["632005", "Absa Bank"],
  ["410506", "Access Bank South Africa"],
  ["430000", "African Bank"],
  ["888000", "Bank Zero"],
  ["462005", "Bidvest Bank"],
  ["470010", "Capitec Bank"],
  ["679000", "Discovery Bank"],
  ["250655", "First National Bank"],
  ["580105", "Investec Bank"],
  ["198765", "Nedbank"],
  ["683000", "Sasfin Bank"],
  ["051001", "Standard Bank"],
  ["678910", "TymeBank"],
];

const listed = (country: BankCountry, currency: FiatCurrency, entries: readonly Entry[]): Bank[] =>
  entries.map(([code, name]) => ({ name, code, country, currency }));

export const BANKS: readonly Bank[] = [
  ...listed("NG", "NGN", NIGERIA),
  ...listed("KE", "KES", KENYA),
  ...listed("UG", "UGX", UGANDA),
  ...listed("GH", "GHS", GHANA),
  ...listed("ZA", "ZAR", SOUTH_AFRICA),
];

const BY_CODE = new Map(BANKS.map((bank) => [bank.code, bank]));

/** @throws {ServiceError} 400 when no bank has this code. */
export function knownBank(code: string): Bank {
  const bank = findBank(code);
  if (!bank)
    throw new ServiceError(400, `bank_code ${code} is not known. GET /v1/banks lists the banks`);
  return bank;
}

/** The bank with this code, or undefined when there is none. */
export function findBank(code: string): Bank | undefined {
  return BY_CODE.get(code);
}
