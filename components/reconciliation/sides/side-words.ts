import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";

/** What the two sides are called, by the kind of account and the direction in which its money mostly moves. */
export interface SideWords {
  /** Head of the bank's or chain's column. */
  record: string;
  /** Shorter, on a phone. */
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
