import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";

/** Names for the two sides, depending on the kind of account and its usual direction. */
export interface SideWords {
  /** Heading of the bank's or chain's column. */
  record: string;
  /** A shorter heading, for phones. */
  recordShort: string;
  moves: string;
  transfers: string;
  missing: { lines: string; legs: string };
}

const MOVES = {
  bank: { out: "debits, credits in brackets", in: "credits, debits in brackets" },
  wallet: { out: "sent, received in brackets", in: "received, sent in brackets" },
} as const;

export function sideWords({
  usual,
  account,
}: Pick<ReconciliationSummary, "usual" | "account">): SideWords {
  const isBank = account.kind === "bank";
  return {
    record: isBank ? "Bank statement" : "Chain record",
    recordShort: isBank ? "Bank" : "Chain",
    // Refunds and charges go the other way.
    moves: MOVES[account.kind][usual],
    transfers: `transfers of this ${isBank ? "account" : "wallet"}`,
    missing: isBank
      ? { lines: "On the statement, not in Rampdesk", legs: "In Rampdesk, not on the statement" }
      : { lines: "On the chain, not in Rampdesk", legs: "In Rampdesk, not on the chain" },
  };
}
