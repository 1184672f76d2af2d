"use client";
import { useState, type ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { onReach } from "@/components/ui/later";
import { Menu, MenuItem } from "@/components/ui/menu";
import { closeHref } from "@/lib/client/close/close-href";
import { useRequestRun } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import type { StatementAccountView } from "@/lib/contract/api/statements";
import { tellRefusal } from "../decisions/use-decisions";
import { IMPORT_HREF } from "../import-link";
import { LaterOverlay } from "@/components/ui/later-overlay";
import { accountDialog, exceptionsSheet, rulesSheet } from "../overlays-later";
import type { Permitted } from "../permitted";

interface WorkspaceMenuProps {
  days: AccountDays;
  account: StatementAccountView;
  permitted: Permitted;
  zone: string;
  /** What people stated of the account's balances, below its details. */
  balances: ReactNode;
}

/** Occasional actions: running or changing the rules, exporting and importing exceptions. */
export function WorkspaceMenu({ days, account, permitted, zone, balances }: WorkspaceMenuProps) {
  const [open, setOpen] = useState<"account" | "rules" | "exceptions" | null>(null);
  const run = useRequestRun();
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={<IconButton icon="more" label="More" {...onReach(rulesSheet)} />}>
        {/* On a phone the head has no room for their buttons. */}
        <div className="md:hidden">
          {permitted.import && (
            <MenuItem icon="upload" href={IMPORT_HREF}>
              Import statement
            </MenuItem>
          )}
          <MenuItem icon="lock" href={closeHref(days)}>
            Close period
          </MenuItem>
        </div>
        {permitted.work && (
          <MenuItem
            icon="refresh"
            onSelect={() =>
              run.mutate(days.account, {
                onError: (error) =>
                  tellRefusal(
                    {
                      refused: "The rules were not run",
                      unknown: "We don't know if the rules are being run",
                    },
                    error,
                  ),
              })
            }
          >
            Run the rules again
          </MenuItem>
        )}
        {permitted.import && (
          <MenuItem icon="edit" onSelect={() => setOpen("account")}>
            Account details
          </MenuItem>
        )}
        <MenuItem icon="settings" onSelect={() => setOpen("rules")}>
          Matching rules
        </MenuItem>
        <MenuItem icon="report" onSelect={() => setOpen("exceptions")}>
          Exceptions as XLSX
        </MenuItem>
      </Menu>
      {open === "account" && (
        <LaterOverlay
          part={accountDialog}
          title="Account details"
          onClose={close}
          props={{ account, balances, onClose: close }}
        />
      )}
      {open === "rules" && (
        <LaterOverlay
          part={rulesSheet}
          title="Matching rules"
          onClose={close}
          props={{
            accountId: days.account,
            accountName: account.name,
            mayChange: permitted.rules,
            zone,
            onClose: close,
          }}
        />
      )}
      {open === "exceptions" && (
        <LaterOverlay
          part={exceptionsSheet}
          title="Exceptions as XLSX"
          onClose={close}
          props={{ days, accountName: account.name, mayWork: permitted.work, onClose: close }}
        />
      )}
    </>
  );
}
