import type { ReportColumn } from "@/lib/domain/reports/report";

/** One column of the page, which stacks several of the report's columns. */
export interface TableGroup {
  /** Names of the report's columns. The first is the most prominent. */
  names: readonly string[];
  /** Its share of the page's width, relative to the others. */
  weight: number;
  isFigure: boolean;
}

/** A report has more columns than fit across a page. Those that are read together are stacked, so that none is left out. */
const GROUPS: readonly TableGroup[] = [
  { names: ["month"], weight: 60, isFigure: false },
  { names: ["date", "age_days"], weight: 56, isFigure: false },
  { names: ["created_at", "created_at_utc"], weight: 76, isFigure: false },
  {
    names: ["reference", "your_reference", "transfer_id", "line_or_transfer"],
    weight: 96,
    isFigure: false,
  },
  { names: ["kind", "direction"], weight: 48, isFigure: false },
  { names: ["status", "type", "failure_reason"], weight: 64, isFigure: false },
  { names: ["account", "account_identifier"], weight: 96, isFigure: false },
  {
    names: ["recipient_name", "recipient_account", "bank_or_network"],
    weight: 124,
    isFigure: false,
  },
  { names: ["amount_sent", "source_currency"], weight: 106, isFigure: true },
  { names: ["amount", "currency"], weight: 84, isFigure: true },
  { names: ["rate", "fee"], weight: 56, isFigure: true },
  {
    names: ["amount_received", "amount_quoted", "destination_currency"],
    weight: 106,
    isFigure: true,
  },
  { names: ["narration"], weight: 150, isFigure: false },
  { names: ["counterparty"], weight: 100, isFigure: false },
  { names: ["transactions", "without_fee"], weight: 64, isFigure: true },
  { names: ["sent_for_one_received", "received_for_one_sent"], weight: 96, isFigure: true },
  { names: ["lowest_rate", "highest_rate"], weight: 70, isFigure: true },
  { names: ["fees"], weight: 60, isFigure: true },
  { names: ["statement_reference", "statement_date"], weight: 80, isFigure: false },
  { names: ["match_status", "match_rule"], weight: 66, isFigure: false },
  { names: ["difference"], weight: 60, isFigure: true },
  { names: ["transaction_hash"], weight: 84, isFigure: false },
  { names: ["created_by", "approved_by"], weight: 58, isFigure: false },
];

/** The page's columns for these columns of the report, in the order of their first columns. */
export function tableGroups(columns: readonly ReportColumn[]): TableGroup[] {
  const groups: TableGroup[] = [];
  const taken = new Set<string>();
  const names = new Set(columns.map((column) => column.name));
  // Every page names the time zone, so it needs no column unless it is the only one.
  if (columns.length > 1) taken.add("time_zone");
  for (const { name, is } of columns) {
    if (taken.has(name)) continue;
    const known = GROUPS.find((group) => group.names.includes(name));
    const group = known
      ? { ...known, names: known.names.filter((each) => names.has(each) && !taken.has(each)) }
      : { names: [name], weight: 70, isFigure: is === "figure" };
    for (const each of group.names) taken.add(each);
    groups.push(group);
  }
  return groups;
}

/** `amount_sent` → `Amount sent` */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\b(utc|id)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
