"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { groupedCount } from "@/lib/domain/words/words";
import { isCurrent, type NavItem } from "./nav-items";

export interface NavLinkProps {
  item: NavItem;
  count?: number;
}

function Count({ count, words }: { count: number; words: string }) {
  return (
    <span className="count">
      {groupedCount(count)}
      <span className="sr-only"> {words}</span>
    </span>
  );
}

/** A line of the rail; an icon alone at 1180 px and below, named by its title. */
export function RailLink({ item, count }: NavLinkProps) {
  const current = isCurrent(item.href, usePathname());
  return (
    <Link
      href={item.href}
      className="rail-link"
      aria-current={current ? "page" : undefined}
      title={item.label}
      aria-label={
        count && item.count
          ? `${item.label}, ${groupedCount(count)} ${item.count.words}`
          : item.label
      }
    >
      <Icon name={item.icon} />
      <span className="text">{item.label}</span>
      {count && item.count ? <Count count={count} words={item.count.words} /> : null}
    </Link>
  );
}

/** A tab at the bottom of a phone. */
export function TabLink({ item, count }: NavLinkProps) {
  const current = isCurrent(item.href, usePathname());
  return (
    <Link href={item.href} aria-current={current ? "page" : undefined}>
      <span className="tab-i">
        <Icon name={item.icon} />
        {count && item.count ? <Count count={count} words={item.count.words} /> : null}
      </span>
      <span>{item.label}</span>
    </Link>
  );
}
