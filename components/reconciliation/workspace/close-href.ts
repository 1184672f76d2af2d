import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";

/** Link to the page where this account's period is closed. */
export function closeHref(days: AccountDays): string {
  return `/reconciliation/close?${new URLSearchParams({ ...days }).toString()}`;
}
