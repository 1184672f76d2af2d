import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { Tab } from "@/lib/client/reconciliation/reconciliation-search";

const stands = new Map<string, string>();

/** The row one stood on in a list. It stays while another tab or page is looked at, until the page is loaded again. */
export const keptStands = {
  of: (list: string): string | null => stands.get(list) ?? null,
  /** @param id null once one stands nowhere */
  keep: (list: string, id: string | null): void => {
    if (id === null) stands.delete(list);
    else stands.set(list, id);
  },
};

/** What a tab's list is kept as. */
export function standIn(tab: Tab, { account, from, to }: AccountDays): string {
  return [tab, account, from, to].join(" ");
}
