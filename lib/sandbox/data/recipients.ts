import type { RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import type { FiatCurrency, Stablecoin } from "@/lib/money/currency";
import { knownBank } from "./banks";

interface Habits {
  name: string;
  /** How often this recipient is paid, against the others. */
  weight: number;
  medianUsd: number;
  /** Deviation of the payments' logarithm: 0.2 for a standing order, 1 for small to huge. */
  sigma: number;
  /** Payroll and settlement of accounts fall on the month's last business days. */
  monthEnd: boolean;
  /** Whole figures for stock payments, cents for invoices: the share of payments with round figures. */
  roundShare: number;
  /** Months before the history's end; nothing of the recipient is older. */
  addedMonthsAgo: number | undefined;
  /** Months before the history's end at which it was made inactive: nothing is younger. */
  inactiveForMonths: number | undefined;
}

type Network = (typeof RECIPIENT_NETWORKS)[number];

export interface DemoWallet extends Habits {
  type: "crypto";
  network: Network;
  walletAddress: string;
  symbol: Stablecoin;
  paidFrom: Partial<Record<FiatCurrency, number>>;
}

export interface DemoBankAccount extends Habits {
  type: "fiat";
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  accountName: string;
  currency: FiatCurrency;
  paidFrom: Record<Stablecoin, number>;
}

export type DemoRecipient = DemoWallet | DemoBankAccount;

const WALLETS = [
  ["Shenzhen Haoyu Forwarding", "Tron", "TMASi45ub7Qe4ZE36UT5G6cU4ud8CdQXBk", "USDT"],
  ["Meridian Lines FZE", "Ethereum", "0xffbdaECEB97572C9AfaE9d23aD5a4fD1f2BcAAbD", "USDC"],
  ["Treasury cold wallet", "Ethereum", "0xFcE228fF219eCFe9CFB0eb5d3f16947cCf25ECb8", "USDC"],
  ["Anatolia Spares", "BSC", "0x4db8DbFC742547f70fc58904dbBdcA4adEf1EfBC", "USDT"],
  ["Guangzhou Baiyun Tyres", "Tron", "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge", "USDT"],
  ["Rotterdam Reefer Leasing", "Ethereum", "0x859Fc81d0B727e642e771c5ACce1a36957388103", "USDC"],
  ["Jebel Ali Bunkering", "BSC", "0xaD8096538582E262c2f34442bD6Aa72d221a5EE2", "USDT"],
  ["Mumbai Marine Electronics", "Tron", "TDyrTdtiAKnBsZWfbfXRjZmxPE9wtcM35E", "USDT"],
  ["Yiwu Packaging Co", "Tron", "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB", "USDC"],
  ["Singapore P&I cover", "Ethereum", "0x2bc24b79b554369E771aB82Cf71Acd8cB443BFd6", "USDC"],
  ["Hamburg Ship Supplies", "Ethereum", "0x6f861044200039f8Bfa554D5E5572B0fbC95EF28", "USDT"],
  ["Bosphorus Crane Parts", "BSC", "0x16806a27CD9369B0cF3d310547CA81e04B809A3e", "USDC"],
  ["Treasury operating wallet", "BSC", "0xaA944f94D49D6083154FE61E9Da80B7578A446a9", "USDT"],
  ["Port Klang Agencies", "Tron", "TJ55i5emmSGAPEb39NGETdRJvUePj1qgwU", "USDT"],
  ["Mersin Container Repair", "Tron", "TUdbZupE6tyv98kGxu1yxizFjFZZtJg6XF", "USDC"],
] as const satisfies readonly (readonly [name: string, Network, address: string, Stablecoin])[];

const ACCOUNTS = [
  ["Mombasa Clearing Agents", "68", "0180294416", "MOMBASA CLEARING AGENTS LIMITED"],
  ["Kampala Fuel Depot", "SBICUGKX", "9030014476", "KAMPALA FUEL DEPOT (U) LTD"],
  ["Okonkwo Haulage", "057", "1014772905", "OKONKWO CHUKWUEMEKA PAUL"],
  ["Ikeja depot payroll", "044", "0091836427", "BAOBAB FREIGHT LTD IKEJA PAYROLL"],
  ["Tema Port Services", "040100", "1402117306", "TEMA PORT SERVICES LTD"],
  ["Durban Cold Storage", "198765", "1204558831", "DURBAN COLD STORAGE (PTY) LTD"],
  ["Walvis Bay Stevedores", "051001", "0073321985", "WALVIS BAY STEVEDORES (PTY) LTD"],
  ["Apapa Wharf Handling", "058", "0426198733", "APAPA WHARF HANDLING SERVICES LTD"],
  ["Kano Grain Carriers", "033", "2107834652", "KANO GRAIN CARRIERS NIG LTD"],
  ["Port Harcourt Diesel", "011", "3029457183", "PH DIESEL AND LUBRICANTS LTD"],
  ["Lagos Customs duties", "035", "7821163406", "BAOBAB FREIGHT CUSTOMS DUTY COLLECTION"],
  ["Tunde Afolabi, driver advances", "50211", "2013488761", "AFOLABI TUNDE OLUMIDE"],
  ["Roadside repairs float", "999992", "8130245972", "LAWAL KEHINDE SEGUN"],
  ["Ibadan Tyre Market", "214", "4188209313", "IBADAN TYRE MARKET VENTURES"],
  ["Nairobi ICD storage", "01", "1128440973", "NAIROBI ICD STORAGE LIMITED"],
  ["Mombasa payroll", "11", "0110938824", "BAOBAB FREIGHT KENYA LIMITED"],
  ["Grace Wanjiru Kamau", "MPESA", "0712480936", "KAMAU GRACE WANJIRU"],
  ["Malaba border agents", "CERBUGKA", "3200418875", "MALABA BORDER AGENTS LTD"],
  ["Jinja Steel Rolling", "DFCUUGKA", "0108836521", "JINJA STEEL ROLLING UGANDA LIMITED"],
  ["Kampala payroll", "EQBLUGKA", "1004201773", "BAOBAB FREIGHT (U) LTD"],
  ["Kumasi Cocoa Transport", "130100", "1441002968", "KUMASI COCOA TRANSPORT COMPANY LIMITED"],
  ["Accra freight forwarders", "240100", "2400773158", "ACCRA FREIGHT FORWARDERS GHANA LTD"],
  ["Tema payroll", "120100", "4010228356", "BAOBAB FREIGHT GHANA LTD"],
  ["Yaw Mensah, petty cash", "300591", "0244819037", "MENSAH YAW EMMANUEL"],
  ["Johannesburg Truck Hire", "250655", "6284401957", "JHB TRUCK HIRE HOLDINGS (PTY) LTD"],
  ["Cape Town Marine Survey", "632005", "4079921386", "CAPE TOWN MARINE SURVEYORS CC"],
  ["Durban payroll", "470010", "1390447728", "BAOBAB FREIGHT SA (PTY) LTD"],
] as const satisfies readonly (readonly [
  name: string,
  bankCode: string,
  accountNumber: string,
  accountName: string,
])[];

type WalletName = (typeof WALLETS)[number][0];
type AccountName = (typeof ACCOUNTS)[number][0];
type Name = WalletName | AccountName;
type Usual = readonly [weight: number, medianUsd: number, sigma: number, roundShare: number];

const WALLET_HABITS: Record<WalletName, readonly [...Usual, DemoWallet["paidFrom"]]> = {
  "Shenzhen Haoyu Forwarding": [203, 17_000, 0.55, 0.8, { NGN: 8, KES: 1, GHS: 1 }],
  "Meridian Lines FZE": [138, 31_000, 0.6, 0.6, { NGN: 5, KES: 2, ZAR: 2, GHS: 1 }],
  "Treasury cold wallet": [76, 24_000, 0.5, 0.95, { NGN: 6, UGX: 1, GHS: 1, ZAR: 1, KES: 1 }],
  "Anatolia Spares": [41, 19_000, 0.7, 0.5, { NGN: 6, KES: 3, UGX: 1 }],
  "Guangzhou Baiyun Tyres": [64, 13_500, 0.5, 0.7, { NGN: 3, GHS: 3, UGX: 2 }],
  "Rotterdam Reefer Leasing": [38, 9_200, 0.35, 0.15, { ZAR: 5, NGN: 2 }],
  "Jebel Ali Bunkering": [57, 22_500, 0.65, 0.3, { KES: 5, UGX: 2, NGN: 2 }],
  "Mumbai Marine Electronics": [23, 4_100, 0.8, 0.2, { KES: 4, ZAR: 2, UGX: 1 }],
  "Yiwu Packaging Co": [47, 6_800, 0.6, 0.65, { GHS: 4, NGN: 4, ZAR: 1 }],
  "Singapore P&I cover": [13, 41_000, 0.15, 0.1, { NGN: 1, ZAR: 1 }],
  "Hamburg Ship Supplies": [29, 7_400, 0.7, 0.2, { NGN: 2, GHS: 3, ZAR: 3 }],
  "Bosphorus Crane Parts": [21, 5_600, 0.75, 0.35, { UGX: 4, KES: 2 }],
  "Treasury operating wallet": [88, 15_000, 0.55, 0.95, { NGN: 4, KES: 3, UGX: 2, GHS: 2, ZAR: 2 }],
  "Port Klang Agencies": [17, 8_900, 0.6, 0.4, { UGX: 3, KES: 2, ZAR: 1 }],
  "Mersin Container Repair": [8, 2_900, 0.6, 0.3, { KES: 2, GHS: 1 }],
};

/** The stablecoin that pays most of it comes last. */
const ACCOUNT_HABITS: Record<AccountName, readonly [...Usual, Stablecoin]> = {
  "Mombasa Clearing Agents": [94, 7_800, 0.6, 0.6, "USDC"],
  "Kampala Fuel Depot": [67, 4_900, 0.5, 0.6, "USDC"],
  "Okonkwo Haulage": [58, 10_500, 0.35, 0.9, "USDT"],
  "Ikeja depot payroll": [22, 46_000, 0.12, 0, "USDC"],
  "Tema Port Services": [18, 4_400, 0.55, 0.7, "USDT"],
  "Durban Cold Storage": [12, 5_300, 0.4, 0.5, "USDC"],
  "Walvis Bay Stevedores": [9, 21_000, 0.3, 0.6, "USDC"],
  "Apapa Wharf Handling": [61, 6_200, 0.6, 0.7, "USDT"],
  "Kano Grain Carriers": [33, 8_400, 0.55, 0.8, "USDT"],
  "Port Harcourt Diesel": [44, 11_800, 0.5, 0.6, "USDC"],
  "Lagos Customs duties": [72, 13_200, 0.85, 0, "USDC"],
  "Tunde Afolabi, driver advances": [26, 420, 0.5, 0.95, "USDT"],
  "Roadside repairs float": [19, 260, 0.55, 0.9, "USDT"],
  "Ibadan Tyre Market": [24, 3_300, 0.6, 0.7, "USDT"],
  "Nairobi ICD storage": [49, 3_900, 0.5, 0.2, "USDC"],
  "Mombasa payroll": [20, 28_500, 0.1, 0, "USDC"],
  "Grace Wanjiru Kamau": [15, 310, 0.5, 0.95, "USDT"],
  "Malaba border agents": [37, 2_400, 0.6, 0.7, "USDT"],
  "Jinja Steel Rolling": [16, 14_700, 0.5, 0.5, "USDC"],
  "Kampala payroll": [18, 19_300, 0.1, 0, "USDC"],
  "Kumasi Cocoa Transport": [41, 5_900, 0.55, 0.75, "USDT"],
  "Accra freight forwarders": [28, 4_700, 0.6, 0.4, "USDC"],
  "Tema payroll": [16, 14_200, 0.1, 0, "USDC"],
  "Yaw Mensah, petty cash": [12, 280, 0.5, 0.95, "USDT"],
  "Johannesburg Truck Hire": [43, 6_600, 0.5, 0.5, "USDC"],
  "Cape Town Marine Survey": [14, 1_900, 0.55, 0.15, "USDC"],
  "Durban payroll": [17, 23_800, 0.1, 0, "USDC"],
};

const AT_MONTH_END: ReadonlySet<Name> = new Set([
  "Singapore P&I cover",
  "Ikeja depot payroll",
  "Mombasa payroll",
  "Kampala payroll",
  "Tema payroll",
  "Durban payroll",
]);
const ADDED_MONTHS_AGO: Partial<Record<Name, number>> = {
  "Port Klang Agencies": 5,
  "Tema Port Services": 6,
  "Ibadan Tyre Market": 8,
};
const INACTIVE_FOR_MONTHS: Partial<Record<Name, number>> = {
  "Mersin Container Repair": 7,
  "Walvis Bay Stevedores": 3.5,
};

function habits(
  name: Name,
  [weight, medianUsd, sigma, roundShare]: readonly [...Usual, ...unknown[]],
): Habits {
  return {
    name,
    weight,
    medianUsd,
    sigma,
    roundShare,
    monthEnd: AT_MONTH_END.has(name),
    addedMonthsAgo: ADDED_MONTHS_AGO[name],
    inactiveForMonths: INACTIVE_FOR_MONTHS[name],
  };
}

/** Everyone the demo company, Baobab Freight, has paid in the last year. */
export const DEMO_RECIPIENTS: readonly DemoRecipient[] = [
  ...WALLETS.map(([name, network, walletAddress, symbol]): DemoWallet => {
    const usual = WALLET_HABITS[name];
    return {
      ...habits(name, usual),
      type: "crypto",
      network,
      walletAddress,
      symbol,
      paidFrom: usual[4],
    };
  }),
  ...ACCOUNTS.map(([name, bankCode, accountNumber, accountName]): DemoBankAccount => {
    const usual = ACCOUNT_HABITS[name];
    return {
      ...habits(name, usual),
      type: "fiat",
      bankCode,
      accountNumber,
      accountName,
      currency: knownBank(bankCode).currency,
      paidFrom: usual[4] === "USDC" ? { USDC: 7, USDT: 3 } : { USDT: 7, USDC: 3 },
    };
  }),
];
