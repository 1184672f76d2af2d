import type { HistoryEntry } from "../store/schema";

/** The first entries of every transfer. Source: interface.md, Transfer request. */
export function newHistory(at: Date): HistoryEntry[] {
  const timestamp = at.toISOString();
  return [
    { status: "pending", timestamp, completed_at: timestamp },
    { status: "fetching_rates", timestamp, completed_at: null },
  ];
}

/** Ends the entry that lasted until now and begins the next; a last one ends as it begins. */
export function addToHistory(
  history: readonly HistoryEntry[],
  status: string,
  at: Date,
  isLast = false,
): HistoryEntry[] {
  const timestamp = at.toISOString();
  const before = history.map((entry) =>
    entry.completed_at === null ? { ...entry, completed_at: timestamp } : entry,
  );
  return [...before, { status, timestamp, completed_at: isLast ? timestamp : null }];
}
