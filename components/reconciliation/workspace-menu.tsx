"use client";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { onReach } from "@/components/ui/later";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useRequestRun } from "@/lib/client/reconciliation/reconciliation-mutations";
import type { AccountDays } from "@/lib/client/reconciliation/reconciliation-options";
import { LaterOverlay } from "./later-overlay";
import { exceptionsSheet, rulesSheet } from "./overlays-later";
import type { Permitted } from "./permitted";
import { tellRefusal } from "./use-decisions";

interface WorkspaceMenuProps {
  days: AccountDays;
  accountName: string;
  permitted: Permitted;
  zone: string;
}

/** What is done now and then: the rules run again or set, exceptions to a spreadsheet and back. */
export function WorkspaceMenu({ days, accountName, permitted, zone }: WorkspaceMenuProps) {
  const [open, setOpen] = useState<"rules" | "exceptions" | null>(null);
  const run = useRequestRun();
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={<IconButton icon="more" label="More" {...onReach(rulesSheet)} />}>
        {permitted.work && (
          <MenuItem icon="refresh" onSelect={() => run.mutate(days.account, { onError: (error) => tellRefusal("The rules were not run", error) })}>
            Run the rules again
          </MenuItem>
        )}
        <MenuItem icon="settings" onSelect={() => setOpen("rules")}>
          Matching rules
        </MenuItem>
        <MenuItem icon="report" onSelect={() => setOpen("exceptions")}>
          Exceptions as XLSX
        </MenuItem>
      </Menu>
      {open === "rules" && <LaterOverlay part={rulesSheet} title="Matching rules" onClose={close} props={{ accountId: days.account, accountName, mayChange: permitted.rules, zone, onClose: close }} />}
      {open === "exceptions" && <LaterOverlay part={exceptionsSheet} title="Exceptions as XLSX" onClose={close} props={{ days, accountName, mayWork: permitted.work, onClose: close }} />}
    </>
  );
}
