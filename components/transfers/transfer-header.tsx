"use client";

import type { ReactNode } from "react";
import { DirectionMark } from "@/components/ui/direction-mark";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { IconButton } from "@/components/ui/icon-button";
import { useCopy } from "@/components/ui/use-copy";
import { rawStatus, shownStatus } from "@/lib/client/transfers/summary-phase";
import type { TransferSummary } from "@/lib/contract/api/transfers";
import type { TransferPhase } from "@/lib/domain/transfers/phase";
import { phaseLabel } from "@/lib/domain/transfers/status-label";

export function TransferHeader({
  transfer,
  phase,
  documents,
}: {
  transfer: TransferSummary;
  phase: TransferPhase;
  documents?: ReactNode;
}) {
  return (
    <PageHeader
      crumb={{ href: "/transfers", label: "Transfers" }}
      title={
        <span className="flex items-center gap-2">
          <DirectionMark
            direction={transfer.type === "offramp" ? "off-ramp" : "on-ramp"}
            className="text-ink-3 max-md:hidden"
          />
          {transfer.reference ?? transfer.id.slice(0, 8)}
        </span>
      }
      mono
      note={
        <Status
          boxed
          status={shownStatus(transfer, phase)}
          label={phaseLabel(phase, rawStatus(transfer))}
        />
      }
      actions={
        <>
          {transfer.reference && (
            <CopyButton
              text={transfer.reference}
              label="Copy reference"
              className="max-md:hidden"
            />
          )}
          <CopyLink />
          {documents}
        </>
      }
    />
  );
}

function CopyLink() {
  const { state, copy } = useCopy(typeof window === "undefined" ? "" : window.location.href);
  return (
    <IconButton
      icon={state === "copied" ? "check" : "link"}
      label={state === "copied" ? "Copied" : "Copy link"}
      onClick={() => void copy()}
    />
  );
}
