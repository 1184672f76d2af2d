import { joined } from "../words/words";

/** What the service may leave out of a recipient, and whoever created it here has said or looked up. */
export const TOLD_FIELDS = [
  "name",
  "network",
  "walletAddress",
  "symbol",
  "bankName",
  "accountNumber",
  "accountName",
  "currency",
] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];

const WORDS: Record<ToldField, string> = {
  name: "name",
  network: "network",
  walletAddress: "address",
  symbol: "stablecoin",
  bankName: "bank",
  accountNumber: "account number",
  accountName: "account name",
  currency: "currency",
};

/** Says which parts of a recipient are the desk's own word; null if none is. */
export function deskWordSentence(deskSaid: readonly ToldField[] | undefined): string | null {
  if (!deskSaid || deskSaid.length === 0) return null;
  const them = deskSaid.length === 1 ? "it" : "them";
  return `The service doesn't show the ${joined(TOLD_FIELDS.filter((field) => deskSaid.includes(field)).map((field) => WORDS[field]))}. This desk has ${them} from when the recipient was added here.`;
}
