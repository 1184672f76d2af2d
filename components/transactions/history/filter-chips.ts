"use client";
import { fieldsOfHistory, type HistoryFilters } from "@/lib/client/mirror/history-search";
import { type FilterText, describeFilters } from "@/lib/domain/transactions/history-query";

interface FilterChip {
  key: string;
  label: string;
  value: string;
  /** The change that removes it. */
  clear: { [Name in keyof HistoryFilters]?: null };
}

const CLEAR: Record<Exclude<FilterText["name"], "text">, FilterChip["clear"]> = {
  status: { status: null },
  type: { type: null },
  currency: { currency: null },
  recipient: { recipient: null },
  amount: { in: null, min: null, max: null },
};

/** Lists the active filters in words, except text and dates, which have their own controls. */
export function chipsOf(search: HistoryFilters): FilterChip[] {
  return describeFilters(fieldsOfHistory(search)).flatMap(({ name, label, value }) =>
    name === "text" ? [] : [{ key: name, label, value, clear: CLEAR[name] }],
  );
}
