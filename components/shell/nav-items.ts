import type { IconName } from "@/components/ui/icon";

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { href: "/", label: "Overview", icon: "home" },
  { href: "/transfers", label: "Transfers", icon: "transfers" },
  { href: "/transactions", label: "Transactions", icon: "list" },
  { href: "/recipients", label: "Recipients", icon: "recipients" },
];

/** Open items are counted beside this link. */
export const RECONCILIATION: NavItem = {
  href: "/reconciliation",
  label: "Reconciliation",
  icon: "reconciliation",
};

/** Under "Control" in the rail; behind "More" on a phone. */
export const CONTROL_ITEMS: readonly NavItem[] = [
  RECONCILIATION,
  { href: "/reports", label: "Reports", icon: "report" },
];

export const SETTINGS_ITEM: NavItem = { href: "/settings", label: "Settings", icon: "settings" };

/** True if a page is at or below a link's address. The overview's address matches only itself. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
