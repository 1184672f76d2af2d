import type { Amount } from "@/lib/money/amount";
import { FIAT_CURRENCIES, isFiat, isStablecoin, STABLECOINS } from "@/lib/money/currency";
import type { Recipient, ToldField } from "../recipients/recipient";

type TransferType = "onramp" | "offramp";

export interface Money {
  amount: Amount;
  currency: string;
}

interface MoneyToCome {
  amount: Amount;
  currency: string | null;
}

/** The service's rate: fiat per stablecoin or the reverse; the direction is not shown. */
interface Rate {
  value: string | null;
  expiresAt: Date | null;
}

export interface TransferRecipient extends Pick<
  Recipient,
  "type" | Exclude<ToldField, "currency">
> {
  id: string | null;
  /** Fields above that only the desk knows, from when it added the recipient. Absent if there are none. */
  deskSaid?: readonly ToldField[];
}

export interface AlsoSaid {
  reference: string | null;
  /** A memo or tag without which a deposit isn't credited. */
  memo: string | null;
  amount: Amount | null;
  currency: string | null;
  /** The end of their validity, as ISO text. Instructions are stored as received. */
  until: string | null;
}

export interface BankTransferInstructions {
  type: "bank_transfer";
  accountNumber: string;
  accountName: string | null;
  bankName: string | null;
  bankCode: string | null;
  also?: AlsoSaid;
}

export interface CryptoDepositInstructions {
  type: "crypto_deposit";
  address: string;
  network: string | null;
  asset: string | null;
  also?: AlsoSaid;
}

/** Instructions that exist but don't say reliably where to pay. */
export interface UnreadableInstructions {
  type: "unreadable";
  /** The content sent instead: "bank details for a transfer that is paid in stablecoin". */
  reason: string;
}

export type ReadableInstructions = BankTransferInstructions | CryptoDepositInstructions;
export type PaymentInstructions = ReadableInstructions | UnreadableInstructions;

interface HistoryEntry {
  status: string;
  at: Date | null;
  completedAt: Date | null;
}

export interface Payment {
  id: string | null;
  /** `"0"` if it couldn't be read. */
  amount: Amount;
  /** True if the amount couldn't be read; absent otherwise, and in data stored before. */
  isUnreadable?: true;
  currency: string | null;
  sessionId: string | null;
  status: string | null;
  receivedAt: Date | null;
  createdAt: Date | null;
}

/** A transfer request as the service gives it. Source: interface.md, Transfer request. */
export interface Transfer {
  id: string;
  reference: string | null;
  type: string;
  status: string;
  source: Money;
  /** The amount is `"0"` until a rate is received. The currency is null if the service doesn't state it. */
  destination: MoneyToCome;
  rate: Rate | null;
  recipient: TransferRecipient | null;
  paymentInstructions: PaymentInstructions | null;
  history: HistoryEntry[];
  /** Null where the answer leaves them out, which says nothing about them. */
  payments: Payment[] | null;
  createdAt: Date | null;
}

/** Networks over which an off-ramp's stablecoin is sent. Not the recipients' networks. Source: interface.md. */
export const OFFRAMP_NETWORKS = ["Polygon", "Ethereum", "BSC", "Arbitrum", "TRC20"] as const;
export type OfframpNetwork = (typeof OFFRAMP_NETWORKS)[number];

/** The currencies one can pay with, by type. */
export function sourceCurrencies(type: TransferType): readonly string[] {
  return type === "onramp" ? FIAT_CURRENCIES : STABLECOINS;
}

/** The currencies a recipient can get, by type. */
export function destinationCurrencies(type: TransferType): readonly string[] {
  return type === "onramp" ? STABLECOINS : FIAT_CURRENCIES;
}

/** `onramp` for fiat to stablecoin, `offramp` for the reverse, null for anything else. */
export function typeOfPair(source: string, destination: string): TransferType | null {
  if (isFiat(source) && isStablecoin(destination)) return "onramp";
  if (isStablecoin(source) && isFiat(destination)) return "offramp";
  return null;
}
