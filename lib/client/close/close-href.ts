import type { CloseQuery } from "@/lib/contract/api/close";

/** Link to the page where this account's period is closed. */
export function closeHref(days: CloseQuery): string {
  return `/reconciliation/close?${new URLSearchParams({ ...days }).toString()}`;
}
