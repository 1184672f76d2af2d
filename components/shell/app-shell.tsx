"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LogoMark } from "@/components/ui/logo-mark";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/radio-group";
import { Sheet } from "@/components/ui/sheet";
import { Toaster } from "@/components/ui/toaster";
import { groupedCount } from "@/lib/domain/words/words";
import {
  CONTROL_ITEMS,
  isCurrent,
  NAV_ITEMS,
  type NavItem,
  RECONCILIATION,
  SETTINGS_ITEM,
} from "./nav-items";
import { PaletteButton, type ShellUser, type SignOut, useShell } from "./shell-context";
import { SandboxStrip } from "./sandbox-strip";
import { ShellKeys } from "./shell-keys";
import { setTheme, THEME_OPTIONS, ThemeChoice, ThemeToggle, useTheme } from "./theme-choice";

export interface AppShellProps {
  user: ShellUser;
  organisation: string;
  sandbox: boolean;
  onSignOut: SignOut;
  canCreate: boolean;
  /** The live connection's state. Its first child is a dot, which alone fits a narrow rail. */
  beat: ReactNode;
  /** Suggestions and unmatched lines of all accounts. */
  openItems: number | undefined;
  children: ReactNode;
}

/** Rail, page and tabs. Children are a PageHeader and a PageBody. */
export function AppShell({
  user,
  organisation,
  sandbox,
  onSignOut,
  canCreate,
  beat,
  openItems,
  children,
}: AppShellProps) {
  return (
    <ShellKeys canCreate={canCreate}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {sandbox && (
        <SandboxStrip>
          <Link href="/settings?tab=connection">
            <span className="strip-long">Connect a real service</span>
            <span className="strip-short">Connect</span>
          </Link>
        </SandboxStrip>
      )}
      <div className="app">
        <nav className="rail" aria-label="Main">
          <div className="org">
            <LogoMark />
            <span className="org-n">
              <b>{organisation}</b>
              <span>Rampdesk</span>
            </span>
          </div>
          <PaletteButton />
          <ul>
            {NAV_ITEMS.map((item) => (
              <li key={item.href}>
                <RailLink item={item} />
              </li>
            ))}
            <li className="rail-h">Control</li>
            {CONTROL_ITEMS.map((item) => (
              <li key={item.href}>
                <RailLink item={item} count={item === RECONCILIATION ? openItems : undefined} />
              </li>
            ))}
          </ul>
          <div className="rail-f">
            <RailLink item={SETTINGS_ITEM} />
            <div className="beat">{beat}</div>
            <div className="me">
              <UserMenu user={user} onSignOut={onSignOut} />
              <ThemeToggle />
            </div>
          </div>
        </nav>
        <main id="main" tabIndex={-1} className="app-main">
          {children}
        </main>
      </div>
      <nav className="tabbar" aria-label="Main">
        {NAV_ITEMS.map((item) => (
          <TabLink key={item.href} item={item} />
        ))}
        <MoreTab user={user} onSignOut={onSignOut} beat={beat} openItems={openItems} />
      </nav>
      <Toaster />
    </ShellKeys>
  );
}

/** A link in the rail. At 1180 px and below it is an icon, named by its title. */
function RailLink({ item, count }: { item: NavItem; count?: number | undefined }) {
  const current = isCurrent(item.href, usePathname());
  return (
    <Link
      href={item.href}
      className="rail-link"
      aria-current={current ? "page" : undefined}
      title={item.label}
      aria-label={count ? `${item.label}, ${groupedCount(count)} open` : item.label}
    >
      <Icon name={item.icon} />
      <span className="text">{item.label}</span>
      {count ? (
        <span className="count">
          {groupedCount(count)}
          <span className="sr-only"> open</span>
        </span>
      ) : null}
    </Link>
  );
}

function TabLink({ item }: { item: NavItem }) {
  const current = isCurrent(item.href, usePathname());
  return (
    <Link href={item.href} aria-current={current ? "page" : undefined}>
      <span className="tab-i">
        <Icon name={item.icon} />
      </span>
      <span>{item.label}</span>
    </Link>
  );
}

/** The last tab of a phone, with the contents of the rail. */
function MoreTab({
  user,
  onSignOut,
  beat,
  openItems,
}: Pick<AppShellProps, "user" | "onSignOut" | "beat" | "openItems">) {
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
          {[...CONTROL_ITEMS, SETTINGS_ITEM].map((item) => (
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

function UserMenu({ user, onSignOut }: { user: ShellUser; onSignOut: SignOut }) {
  const { showShortcuts } = useShell();
  const roles = user.roles.join(", ");
  const trigger = (
    <button type="button" className="me-b" aria-label={`${user.name}, ${roles}. Account menu`}>
      <Avatar name={user.name} />
      <span className="me-n">
        <b>{user.name}</b>
        <span>{roles}</span>
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top">
      <MenuLabel>{user.email}</MenuLabel>
      <ThemeChoice />
      <MenuLine />
      <MenuItem icon="keyboard" keys={["?"]} onSelect={showShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="sign-out" onSelect={() => void onSignOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
