import type { RECIPIENT_NETWORKS } from "@/lib/contract/service/values";
import type { FiatCurrency, Stablecoin } from "@/lib/money/currency";

/** How the demo company pays a recipient; gives its history a shape. */
interface Habits {
  name: string;
  /** How often this recipient is paid, against the others. */
  weight: number;
  /** The median of its payments, in dollars. */
  medianUsd: number;
  /**
   * Deviation of the payments' logarithm.
   * A standing order has 0.2; 1 is anything from small to huge.
   */
  sigma: number;
  /** Payroll and settlement of accounts fall on the month's last business days. */
  monthEnd?: true;
  /** Whole figures for stock payments, cents for invoices: the share of payments with round figures. */
  roundShare: number;
  /**
   * Months before the history's end at which the recipient was added.
   * Nothing of it is older.
   */
  addedMonthsAgo?: number;
  /** Months before the history's end at which it was made inactive: nothing is younger. */
  inactiveForMonths?: number;
}

export interface DemoWallet extends Habits {
  type: "crypto";
  network: (typeof RECIPIENT_NETWORKS)[number];
  walletAddress: string;
  symbol: Stablecoin;
  /** The currencies it is paid from, with their weights. */
  paidFrom: readonly (readonly [FiatCurrency, number])[];
}

export interface DemoBankAccount extends Habits {
  type: "fiat";
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  /** The holder in the bank's books: what a lookup answers. */
  accountName: string;
  currency: FiatCurrency;
  /** The stablecoins it is paid from, with their weights. */
  paidFrom: readonly (readonly [Stablecoin, number])[];
}

export type DemoRecipient = DemoWallet | DemoBankAccount;

type Wallet = Omit<DemoWallet, "type">;
type Account = Omit<DemoBankAccount, "type">;

const FIRST_USDC: DemoBankAccount["paidFrom"] = [
  ["USDC", 7],
  ["USDT", 3],
];
const FIRST_USDT: DemoBankAccount["paidFrom"] = [
  ["USDT", 7],
  ["USDC", 3],
];

/** Suppliers and wallets that Baobab Freight pays in stablecoin. */
const WALLETS: readonly Wallet[] = [
  {
    name: "Shenzhen Haoyu Forwarding",
    network: "Tron",
    walletAddress: "TMASi45ub7Qe4ZE36UT5G6cU4ud8CdQXBk",
    symbol: "USDT",
    paidFrom: [
      ["NGN", 8],
      ["KES", 1],
      ["GHS", 1],
    ],
    weight: 203,
    medianUsd: 17_000,
    sigma: 0.55,
    roundShare: 0.8,
  },
  {
    name: "Meridian Lines FZE",
    network: "Ethereum",
    walletAddress: "0xffbdaECEB97572C9AfaE9d23aD5a4fD1f2BcAAbD",
    symbol: "USDC",
    paidFrom: [
      ["NGN", 5],
      ["KES", 2],
      ["ZAR", 2],
      ["GHS", 1],
    ],
    weight: 138,
    medianUsd: 31_000,
    sigma: 0.6,
    roundShare: 0.6,
  },
  {
    name: "Treasury cold wallet",
    network: "Ethereum",
    walletAddress: "0xFcE228fF219eCFe9CFB0eb5d3f16947cCf25ECb8",
    symbol: "USDC",
    paidFrom: [
      ["NGN", 6],
      ["UGX", 1],
      ["GHS", 1],
      ["ZAR", 1],
      ["KES", 1],
    ],
    weight: 76,
    medianUsd: 24_000,
    sigma: 0.5,
    roundShare: 0.95,
  },
  {
    name: "Anatolia Spares",
    network: "BSC",
    walletAddress: "0x4db8DbFC742547f70fc58904dbBdcA4adEf1EfBC",
    symbol: "USDT",
    paidFrom: [
      ["NGN", 6],
      ["KES", 3],
      ["UGX", 1],
    ],
    weight: 41,
    medianUsd: 19_000,
    sigma: 0.7,
    roundShare: 0.5,
  },
  {
    name: "Guangzhou Baiyun Tyres",
    network: "Tron",
    walletAddress: "TNW8tEdbLTsGjTpnAjCqmFukNDZs3974Ge",
    symbol: "USDT",
    paidFrom: [
      ["NGN", 3],
      ["GHS", 3],
      ["UGX", 2],
    ],
    weight: 64,
    medianUsd: 13_500,
    sigma: 0.5,
    roundShare: 0.7,
  },
  {
    name: "Rotterdam Reefer Leasing",
    network: "Ethereum",
    walletAddress: "0x859Fc81d0B727e642e771c5ACce1a36957388103",
    symbol: "USDC",
    paidFrom: [
      ["ZAR", 5],
      ["NGN", 2],
    ],
    weight: 38,
    medianUsd: 9_200,
    sigma: 0.35,
    roundShare: 0.15,
  },
  {
    name: "Jebel Ali Bunkering",
    network: "BSC",
    walletAddress: "0xaD8096538582E262c2f34442bD6Aa72d221a5EE2",
    symbol: "USDT",
    paidFrom: [
      ["KES", 5],
      ["UGX", 2],
      ["NGN", 2],
    ],
    weight: 57,
    medianUsd: 22_500,
    sigma: 0.65,
    roundShare: 0.3,
  },
  {
    name: "Mumbai Marine Electronics",
    network: "Tron",
    walletAddress: "TDyrTdtiAKnBsZWfbfXRjZmxPE9wtcM35E",
    symbol: "USDT",
    paidFrom: [
      ["KES", 4],
      ["ZAR", 2],
      ["UGX", 1],
    ],
    weight: 23,
    medianUsd: 4_100,
    sigma: 0.8,
    roundShare: 0.2,
  },
  {
    name: "Yiwu Packaging Co",
    network: "Tron",
    walletAddress: "TMYntGFfPazNA5dpAFYfCXZcaVYXJkoPQB",
    symbol: "USDC",
    paidFrom: [
      ["GHS", 4],
      ["NGN", 4],
      ["ZAR", 1],
    ],
    weight: 47,
    medianUsd: 6_800,
    sigma: 0.6,
    roundShare: 0.65,
  },
  {
    name: "Singapore P&I cover",
    network: "Ethereum",
    walletAddress: "0x2bc24b79b554369E771aB82Cf71Acd8cB443BFd6",
    symbol: "USDC",
    paidFrom: [
      ["NGN", 1],
      ["ZAR", 1],
    ],
    weight: 13,
    medianUsd: 41_000,
    sigma: 0.15,
    monthEnd: true,
    roundShare: 0.1,
  },
  {
    name: "Hamburg Ship Supplies",
    network: "Ethereum",
    walletAddress: "0x6f861044200039f8Bfa554D5E5572B0fbC95EF28",
    symbol: "USDT",
    paidFrom: [
      ["NGN", 2],
      ["GHS", 3],
      ["ZAR", 3],
    ],
    weight: 29,
    medianUsd: 7_400,
    sigma: 0.7,
    roundShare: 0.2,
  },
  {
    name: "Bosphorus Crane Parts",
    network: "BSC",
    walletAddress: "0x16806a27CD9369B0cF3d310547CA81e04B809A3e",
    symbol: "USDC",
    paidFrom: [
      ["UGX", 4],
      ["KES", 2],
    ],
    weight: 21,
    medianUsd: 5_600,
    sigma: 0.75,
    roundShare: 0.35,
  },
  {
    name: "Treasury operating wallet",
    network: "BSC",
    walletAddress: "0xaA944f94D49D6083154FE61E9Da80B7578A446a9",
    symbol: "USDT",
    paidFrom: [
      ["NGN", 4],
      ["KES", 3],
      ["UGX", 2],
      ["GHS", 2],
      ["ZAR", 2],
    ],
    weight: 88,
    medianUsd: 15_000,
    sigma: 0.55,
    roundShare: 0.95,
  },
  {
    name: "Port Klang Agencies",
    network: "Tron",
    walletAddress: "TJ55i5emmSGAPEb39NGETdRJvUePj1qgwU",
    symbol: "USDT",
    paidFrom: [
      ["UGX", 3],
      ["KES", 2],
      ["ZAR", 1],
    ],
    weight: 17,
    medianUsd: 8_900,
    sigma: 0.6,
    roundShare: 0.4,
    addedMonthsAgo: 5,
  },
  {
    name: "Mersin Container Repair",
    network: "Tron",
    walletAddress: "TUdbZupE6tyv98kGxu1yxizFjFZZtJg6XF",
    symbol: "USDC",
    paidFrom: [
      ["KES", 2],
      ["GHS", 1],
    ],
    weight: 8,
    medianUsd: 2_900,
    sigma: 0.6,
    roundShare: 0.3,
    inactiveForMonths: 7,
  },
];

/** Hauliers, agents, depots and payrolls that Baobab Freight pays into bank accounts and mobile wallets. */
const ACCOUNTS: readonly Account[] = [
  {
    name: "Mombasa Clearing Agents",
    bankCode: "68",
    accountNumber: "0180294416",
    accountName: "MOMBASA CLEARING AGENTS LIMITED",
    currency: "KES",
    paidFrom: FIRST_USDC,
    weight: 94,
    medianUsd: 7_800,
    sigma: 0.6,
    roundShare: 0.6,
  },
  {
    name: "Kampala Fuel Depot",
    bankCode: "SBICUGKX",
    accountNumber: "9030014476",
    accountName: "KAMPALA FUEL DEPOT (U) LTD",
    currency: "UGX",
    paidFrom: FIRST_USDC,
    weight: 67,
    medianUsd: 4_900,
    sigma: 0.5,
    roundShare: 0.6,
  },
  {
    name: "Okonkwo Haulage",
    bankCode: "057",
    accountNumber: "1014772905",
    accountName: "OKONKWO CHUKWUEMEKA PAUL",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 58,
    medianUsd: 10_500,
    sigma: 0.35,
    roundShare: 0.9,
  },
  {
    name: "Ikeja depot payroll",
    bankCode: "044",
    accountNumber: "0091836427",
    accountName: "BAOBAB FREIGHT LTD IKEJA PAYROLL",
    currency: "NGN",
    paidFrom: FIRST_USDC,
    weight: 22,
    medianUsd: 46_000,
    sigma: 0.12,
    monthEnd: true,
    roundShare: 0,
  },
  {
    name: "Tema Port Services",
    bankCode: "040100",
    accountNumber: "1402117306",
    accountName: "TEMA PORT SERVICES LTD",
    currency: "GHS",
    paidFrom: FIRST_USDT,
    weight: 18,
    medianUsd: 4_400,
    sigma: 0.55,
    roundShare: 0.7,
    addedMonthsAgo: 6,
  },
  {
    name: "Durban Cold Storage",
    bankCode: "198765",
    accountNumber: "1204558831",
    accountName: "DURBAN COLD STORAGE (PTY) LTD",
    currency: "ZAR",
    paidFrom: FIRST_USDC,
    weight: 12,
    medianUsd: 5_300,
    sigma: 0.4,
    roundShare: 0.5,
  },
  {
    name: "Walvis Bay Stevedores",
    bankCode: "051001",
    accountNumber: "0073321985",
    accountName: "WALVIS BAY STEVEDORES (PTY) LTD",
    currency: "ZAR",
    paidFrom: FIRST_USDC,
    weight: 9,
    medianUsd: 21_000,
    sigma: 0.3,
    roundShare: 0.6,
    inactiveForMonths: 3.5,
  },
  {
    name: "Apapa Wharf Handling",
    bankCode: "058",
    accountNumber: "0426198733",
    accountName: "APAPA WHARF HANDLING SERVICES LTD",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 61,
    medianUsd: 6_200,
    sigma: 0.6,
    roundShare: 0.7,
  },
  {
    name: "Kano Grain Carriers",
    bankCode: "033",
    accountNumber: "2107834652",
    accountName: "KANO GRAIN CARRIERS NIG LTD",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 33,
    medianUsd: 8_400,
    sigma: 0.55,
    roundShare: 0.8,
  },
  {
    name: "Port Harcourt Diesel",
    bankCode: "011",
    accountNumber: "3029457183",
    accountName: "PH DIESEL AND LUBRICANTS LTD",
    currency: "NGN",
    paidFrom: FIRST_USDC,
    weight: 44,
    medianUsd: 11_800,
    sigma: 0.5,
    roundShare: 0.6,
  },
  {
    name: "Lagos Customs duties",
    bankCode: "035",
    accountNumber: "7821163406",
    accountName: "BAOBAB FREIGHT CUSTOMS DUTY COLLECTION",
    currency: "NGN",
    paidFrom: FIRST_USDC,
    weight: 72,
    medianUsd: 13_200,
    sigma: 0.85,
    roundShare: 0,
  },
  {
    name: "Tunde Afolabi, driver advances",
    bankCode: "50211",
    accountNumber: "2013488761",
    accountName: "AFOLABI TUNDE OLUMIDE",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 26,
    medianUsd: 420,
    sigma: 0.5,
    roundShare: 0.95,
  },
  {
    name: "Roadside repairs float",
    bankCode: "999992",
    accountNumber: "8130245972",
    accountName: "LAWAL KEHINDE SEGUN",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 19,
    medianUsd: 260,
    sigma: 0.55,
    roundShare: 0.9,
  },
  {
    name: "Ibadan Tyre Market",
    bankCode: "214",
    accountNumber: "4188209313",
    accountName: "IBADAN TYRE MARKET VENTURES",
    currency: "NGN",
    paidFrom: FIRST_USDT,
    weight: 24,
    medianUsd: 3_300,
    sigma: 0.6,
    roundShare: 0.7,
    addedMonthsAgo: 8,
  },
  {
    name: "Nairobi ICD storage",
    bankCode: "01",
    accountNumber: "1128440973",
    accountName: "NAIROBI ICD STORAGE LIMITED",
    currency: "KES",
    paidFrom: FIRST_USDC,
    weight: 49,
    medianUsd: 3_900,
    sigma: 0.5,
    roundShare: 0.2,
  },
  {
    name: "Mombasa payroll",
    bankCode: "11",
    accountNumber: "0110938824",
    accountName: "BAOBAB FREIGHT KENYA LIMITED",
    currency: "KES",
    paidFrom: FIRST_USDC,
    weight: 20,
    medianUsd: 28_500,
    sigma: 0.1,
    monthEnd: true,
    roundShare: 0,
  },
  {
    name: "Grace Wanjiru Kamau",
    bankCode: "MPESA",
    accountNumber: "0712480936",
    accountName: "KAMAU GRACE WANJIRU",
    currency: "KES",
    paidFrom: FIRST_USDT,
    weight: 15,
    medianUsd: 310,
    sigma: 0.5,
    roundShare: 0.95,
  },
  {
    name: "Malaba border agents",
    bankCode: "CERBUGKA",
    accountNumber: "3200418875",
    accountName: "MALABA BORDER AGENTS LTD",
    currency: "UGX",
    paidFrom: FIRST_USDT,
    weight: 37,
    medianUsd: 2_400,
    sigma: 0.6,
    roundShare: 0.7,
  },
  {
    name: "Jinja Steel Rolling",
    bankCode: "DFCUUGKA",
    accountNumber: "0108836521",
    accountName: "JINJA STEEL ROLLING UGANDA LIMITED",
    currency: "UGX",
    paidFrom: FIRST_USDC,
    weight: 16,
    medianUsd: 14_700,
    sigma: 0.5,
    roundShare: 0.5,
  },
  {
    name: "Kampala payroll",
    bankCode: "EQBLUGKA",
    accountNumber: "1004201773",
    accountName: "BAOBAB FREIGHT (U) LTD",
    currency: "UGX",
    paidFrom: FIRST_USDC,
    weight: 18,
    medianUsd: 19_300,
    sigma: 0.1,
    monthEnd: true,
    roundShare: 0,
  },
  {
    name: "Kumasi Cocoa Transport",
    bankCode: "130100",
    accountNumber: "1441002968",
    accountName: "KUMASI COCOA TRANSPORT COMPANY LIMITED",
    currency: "GHS",
    paidFrom: FIRST_USDT,
    weight: 41,
    medianUsd: 5_900,
    sigma: 0.55,
    roundShare: 0.75,
  },
  {
    name: "Accra freight forwarders",
    bankCode: "240100",
    accountNumber: "2400773158",
    accountName: "ACCRA FREIGHT FORWARDERS GHANA LTD",
    currency: "GHS",
    paidFrom: FIRST_USDC,
    weight: 28,
    medianUsd: 4_700,
    sigma: 0.6,
    roundShare: 0.4,
  },
  {
    name: "Tema payroll",
    bankCode: "120100",
    accountNumber: "4010228356",
    accountName: "BAOBAB FREIGHT GHANA LTD",
    currency: "GHS",
    paidFrom: FIRST_USDC,
    weight: 16,
    medianUsd: 14_200,
    sigma: 0.1,
    monthEnd: true,
    roundShare: 0,
  },
  {
    name: "Yaw Mensah, petty cash",
    bankCode: "300591",
    accountNumber: "0244819037",
    accountName: "MENSAH YAW EMMANUEL",
    currency: "GHS",
    paidFrom: FIRST_USDT,
    weight: 12,
    medianUsd: 280,
    sigma: 0.5,
    roundShare: 0.95,
  },
  {
    name: "Johannesburg Truck Hire",
    bankCode: "250655",
    accountNumber: "6284401957",
    accountName: "JHB TRUCK HIRE HOLDINGS (PTY) LTD",
    currency: "ZAR",
    paidFrom: FIRST_USDC,
    weight: 43,
    medianUsd: 6_600,
    sigma: 0.5,
    roundShare: 0.5,
  },
  {
    name: "Cape Town Marine Survey",
    bankCode: "632005",
    accountNumber: "4079921386",
    accountName: "CAPE TOWN MARINE SURVEYORS CC",
    currency: "ZAR",
    paidFrom: FIRST_USDC,
    weight: 14,
    medianUsd: 1_900,
    sigma: 0.55,
    roundShare: 0.15,
  },
  {
    name: "Durban payroll",
    bankCode: "470010",
    accountNumber: "1390447728",
    accountName: "BAOBAB FREIGHT SA (PTY) LTD",
    currency: "ZAR",
    paidFrom: FIRST_USDC,
    weight: 17,
    medianUsd: 23_800,
    sigma: 0.1,
    monthEnd: true,
    roundShare: 0,
  },
];

/** Everyone the demo company, Baobab Freight, has paid in the last year. */
export const DEMO_RECIPIENTS: readonly DemoRecipient[] = [
  ...WALLETS.map((wallet) => ({ type: "crypto" as const, ...wallet })),
  ...ACCOUNTS.map((account) => ({ type: "fiat" as const, ...account })),
];
