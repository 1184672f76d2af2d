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

export function sideWords({ usual, account }: Pick<ReconciliationSummary, "usual" | "account">): SideWords {
  const isBank = account.kind === "bank";
  const way = usual === "out" ? "paid from" : "paid into";
  return {
    record: isBank ? "Bank statement" : "Chain record",
    recordShort: isBank ? "Bank" : "Chain",
    moves: isBank ? (usual === "out" ? "debits" : "credits") : usual === "out" ? "sent" : "received",
    transfers: `transfers ${way} this ${isBank ? "account" : "wallet"}`,
    missing: isBank
      ? { lines: "On the statement, not in Rampdesk", legs: "In Rampdesk, not on the statement" }
      : { lines: "On the chain, not in Rampdesk", legs: "In Rampdesk, not on the chain" },
  };
}
