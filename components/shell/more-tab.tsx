"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/radio-group";
import { Sheet } from "@/components/ui/sheet";
import { groupedCount } from "@/lib/domain/words/words";
import { CONTROL_ITEMS, isCurrent, RECONCILIATION, SETTINGS_ITEM } from "./nav-items";
import { type ShellUser, type SignOut, useShell } from "./shell-context";
import { setTheme, THEME_OPTIONS, useTheme } from "./theme-choice";

export interface MoreTabProps {
  user: ShellUser;
  onSignOut: SignOut;
  beat: ReactNode;
  openItems: number | undefined;
}

/** The last tab of a phone, with the contents of the rail. */
export function MoreTab({ user, onSignOut, beat, openItems }: MoreTabProps) {
  const [open, setOpen] = useState(false);
  const { openPalette } = useShell();
  const theme = useTheme();
  const pathname = usePathname();
  const current = [...CONTROL_ITEMS, SETTINGS_ITEM].some((item) => isCurrent(item.href, pathname));
  const search = () => {
    setOpen(false);
    openPalette();
  };
  return (
    <>
      <button
        type="button"
        aria-current={current ? "page" : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="tab-i">
          <Icon name="menu" />
        </span>
        <span>More</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={user.name} flush>
        <div className="grid gap-1 p-2">
          <p className="px-2.5 pt-1 pb-2 text-12 wrap-anywhere text-ink-3">
            {user.email}, {user.roles.join(", ")}
          </p>
          <button type="button" className="menu-item" onClick={search}>
            <Icon name="search" />
            <span className="text">Search or jump to</span>
          </button>
          {CONTROL_ITEMS.map((item) => (
            <Link
              key={item.href}
              href={item.href}
              className="menu-item"
              onClick={() => setOpen(false)}
            >
              <Icon name={item.icon} />
              <span className="text">{item.label}</span>
              {item === RECONCILIATION && openItems ? (
                <span className="num text-12 text-ink-3">{groupedCount(openItems)} open</span>
              ) : null}
            </Link>
          ))}
          <Link href={SETTINGS_ITEM.href} className="menu-item" onClick={() => setOpen(false)}>
            <Icon name={SETTINGS_ITEM.icon} />
            <span className="text">{SETTINGS_ITEM.label}</span>
          </Link>
          <button type="button" className="menu-item" onClick={() => void onSignOut()}>
            <Icon name="sign-out" />
            <span className="text">Sign out</span>
          </button>
          <div className="px-2.5 py-2">
            <Segmented
              label="Theme"
              value={theme}
              onChange={setTheme}
              options={THEME_OPTIONS}
              fill
            />
          </div>
          <div className="beat">{beat}</div>
        </div>
      </Sheet>
    </>
  );
}
