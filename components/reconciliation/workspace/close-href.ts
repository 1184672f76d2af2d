import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";

/** The page on which this account's days are closed. */
export function closeHref(days: AccountDays): string {
  return `/reconciliation/close?${new URLSearchParams({ ...days }).toString()}`;
}
