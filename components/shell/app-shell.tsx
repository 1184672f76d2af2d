import Link from "next/link";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo-mark";
import { Toaster } from "@/components/ui/toaster";
import { MoreTab } from "./more-tab";
import { CONTROL_ITEMS, NAV_ITEMS, type NavItem, SETTINGS_ITEM } from "./nav-items";
import { RailLink, TabLink } from "./nav-link";
import { PaletteButton } from "./palette-button";
import { SandboxStrip } from "./sandbox-strip";
import { ShellKeys } from "./shell-keys";
import type { ShellUser, SignOut } from "./shell-user";
import { ThemeToggle } from "./theme-toggle";
import { UserMenu } from "./user-menu";

export interface ShellCounts {
  /** Transfers that are open. */
  transfers?: number;
  /** Suggestions and unmatched lines of all accounts. */
  reconciliation?: number | undefined;
}

export interface AppShellProps {
  user: ShellUser;
  /** The organisation's name. */
  organisation: string;
  /** Whether the desk runs on its sandbox. */
  sandbox: boolean;
  onSignOut: SignOut;
  /** Whether the person may start transfers: decides `N` and the palette. */
  canCreate?: boolean;
  /** What was last heard from the service; first child is a dot, which alone is left on a narrow rail. */
  beat?: ReactNode;
  counts?: ShellCounts;
  children: ReactNode;
}

function Rail({
  user,
  organisation,
  onSignOut,
  beat,
  countOf,
}: Pick<AppShellProps, "user" | "organisation" | "onSignOut" | "beat"> & {
  countOf: (item: NavItem) => number | undefined;
}) {
  return (
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
            <RailLink item={item} count={countOf(item)} />
          </li>
        ))}
        <li className="rail-h">Control</li>
        {CONTROL_ITEMS.map((item) => (
          <li key={item.href}>
            <RailLink item={item} count={countOf(item)} />
          </li>
        ))}
      </ul>
      <div className="rail-f">
        <RailLink item={SETTINGS_ITEM} />
        {beat && <div className="beat">{beat}</div>}
        <div className="me">
          <UserMenu user={user} onSignOut={onSignOut} />
          <ThemeToggle />
        </div>
      </div>
    </nav>
  );
}

/** Rail, page and tabs. Children are a PageHeader and a PageBody. */
export function AppShell(props: AppShellProps) {
  const {
    user,
    organisation,
    sandbox,
    onSignOut,
    canCreate = true,
    beat,
    counts,
    children,
  } = props;
  const countOf = (item: NavItem) => (item.count ? counts?.[item.count.of] : undefined);
  return (
    <ShellKeys canCreate={canCreate}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {sandbox && (
        <SandboxStrip>
          <ConnectLink />
        </SandboxStrip>
      )}
      <div className="app">
        <Rail
          user={user}
          organisation={organisation}
          onSignOut={onSignOut}
          beat={beat}
          countOf={countOf}
        />
        <main id="main" tabIndex={-1} className="app-main">
          {children}
        </main>
      </div>
      <nav className="tabbar" aria-label="Main">
        {NAV_ITEMS.map((item) => (
          <TabLink key={item.href} item={item} count={countOf(item)} />
        ))}
        <MoreTab user={user} onSignOut={onSignOut} beat={beat} countOf={countOf} />
      </nav>
      <Toaster />
    </ShellKeys>
  );
}

/** In the sandbox's strip: to where a real service is connected. */
function ConnectLink() {
  return (
    <Link href="/settings?tab=connection">
      <span className="strip-long">Connect a real service</span>
      <span className="strip-short">Connect</span>
    </Link>
  );
}
