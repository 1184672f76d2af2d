import type { ReportKind } from "@/lib/domain/reports/report";
import { addAmounts, isAmount } from "@/lib/money/amount";
import type { ReportTotals } from "@/lib/store/reports/report-totals";
import type { RowCells } from "./table-cells";

export interface TotalLine {
  label: string;
  code: string;
  amount: string;
}

/** Exact totals of the rows written so far, per currency. */
export class RowSums {
  readonly #sums = new Map<string, TotalLine>();

  /**
   * Adds a row to the totals: an exception to its direction, a corridor to both of its currencies. The database calculates the totals
   * of other kinds.
   */
  add(kind: ReportKind, row: RowCells): void {
    if (kind === "exceptions")
      this.#add(
        row["direction"] === "in" ? "Money in" : "Money out",
        row["currency"],
        row["amount"],
      );
    if (kind !== "corridors") return;
    this.#add("Sent", row["source_currency"], row["amount_sent"]);
    this.#add("Received", row["destination_currency"], row["amount_received"]);
    this.#add("Quoted", row["destination_currency"], row["amount_quoted"]);
  }

  lines(): TotalLine[] {
    return [...this.#sums.values()].toSorted((a, b) =>
      `${a.label} ${a.code}`.localeCompare(`${b.label} ${b.code}`, "en"),
    );
  }

  #add(label: string, code: string | null | undefined, amount: string | null | undefined): void {
    if (!code || !amount || !isAmount(amount)) return;
    const key = `${label} ${code}`;
    this.#sums.set(key, {
      label,
      code,
      amount: addAmounts(this.#sums.get(key)?.amount ?? "0", amount),
    });
  }
}

/** The totals calculated by the database, which are also in the manifest. */
export function countedTotals(totals: ReportTotals): TotalLine[] {
  const lines = (label: string, sums: Record<string, string>): TotalLine[] =>
    Object.entries(sums).map(([code, amount]) => ({ label, code, amount }));
  return [
    ...lines("Sent", totals.amountSent),
    ...lines("Received", totals.amountReceived),
    ...lines("Quoted", totals.amountQuoted),
  ];
}
