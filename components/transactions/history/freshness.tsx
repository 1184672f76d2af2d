"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Popover } from "@/components/ui/popover";
import { ProgressSegments } from "@/components/ui/progress-segments";
import { Time } from "@/components/ui/time";
import { mirrorReportOptions } from "@/lib/client/mirror/mirror-options";
import type { MirrorReport } from "@/lib/contract/api/mirror";
import { freshnessLine, proofSentences } from "./freshness-words";

/** How fresh the copy is; opens how the desk knows. */
export function Freshness() {
  const { data: report } = useQuery(mirrorReportOptions());
  const [isOpen, setOpen] = useState(false);
  if (!report) return null;
  return (
    <Popover
      label="How fresh this copy is"
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <button type="button" className="link min-h-6 text-12 whitespace-nowrap">
          {freshnessLine(report)}
        </button>
      }
    >
      <div className="grid w-[min(420px,calc(100vw-32px))] gap-2 p-4">
        <h2 className="font-semibold">How the desk knows</h2>
        {proofSentences(report).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {report.trouble && (
          <p className="text-warning-ink">
            The service could not be read: {report.trouble.message}
          </p>
        )}
      </div>
    </Popover>
  );
}

/** The notice above the rows while the copy is incomplete or can't be updated. */
export function FreshnessNotice({ report }: { report: MirrorReport }) {
  const { phase, trouble, loadedShare, timeZone } = report;
  if (trouble) {
    return (
      <div className="px-6 py-3 max-md:px-4">
        <Notice tone="warning" title="This copy is not being kept up just now.">
          {trouble.message}{" "}
          {trouble.since && (
            <>
              Last tried <Time at={trouble.since} zone={timeZone} format="full" />.{" "}
            </>
          )}
          What is shown is as it was last read; the desk keeps trying.
        </Notice>
      </div>
    );
  }
  if (phase === "current") return null;
  return (
    <div className="px-6 py-3 max-md:px-4">
      <Notice
        title={
          phase === "empty"
            ? "The desk is about to copy all transactions from the service."
            : "The desk is copying all transactions from the service."
        }
      >
        <span className="block">
          The newest come first. Until it is done, searches and totals may lack older transactions.
        </span>
        <div className="mt-2 mb-1 max-w-96">
          <ProgressSegments
            segments={[{ share: loadedShare }]}
            label={freshnessLine(report)}
            running="Days copied"
          />
        </div>
        <span className="num">{freshnessLine(report)}</span>
      </Notice>
    </div>
  );
}
