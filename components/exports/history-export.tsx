"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/notice";
import { RadioCards, Segmented } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { useToday, useZone } from "@/components/ui/zone";
import { mirrorTotalsOptions } from "@/lib/client/mirror/mirror-options";
import {
  reportFilePath,
  reportManifestPath,
  reportOptions,
  useCancelReport,
  useCreateReport,
} from "@/lib/client/reports/report-options";
import type { ParsedMirrorFilter } from "@/lib/contract/api/mirror";
import type { ReportManifest } from "@/lib/contract/api/reports";
import { presetRange } from "@/lib/domain/calendar/range";
import { type ReportFormat, SCREEN_NAMES } from "@/lib/domain/reports/report";
import { describeFilters } from "@/lib/domain/transactions/history-query";
import { RECONCILIATION_COLUMNS } from "@/lib/domain/transactions/reconciliation-row";
import { describeReservations, READ_UNTIL } from "@/lib/domain/transactions/reservations";
import { DownloadLink, ExportDialog, exportingLabel, Period } from "./export-steps";
import { type StartedExport, useExport } from "./use-export";

interface HistoryExportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  started: StartedExport<ParsedMirrorFilter> | null;
  onStarted: (started: StartedExport<ParsedMirrorFilter> | null) => void;
  shown: ParsedMirrorFilter;
}

/** Exports all history, which is a report like any other. */
export function HistoryExport({
  open,
  onOpenChange,
  started,
  onStarted,
  shown,
}: HistoryExportProps) {
  const today = useToday();
  const run = useExport({
    started,
    onStarted,
    create: useCreateReport(),
    cancel: useCancelReport(),
    followed: useQuery({ ...reportOptions(started?.number ?? 0), enabled: started !== null }),
    filePath: reportFilePath,
    isSeen: open,
  });
  const [file, setFile] = useState<FileChoice>({ kind: "reconciliation", format: "csv" });
  const filter = started?.filter ?? shown;
  const { period, from, to } = filter;
  // The page's totals for this filter; the dialog itself counts nothing.
  const { data: totals = null } = useQuery({ ...mirrorTotalsOptions(filter), enabled: false });
  const { view } = run;
  const expected = totals?.counted ?? null;
  return (
    <ExportDialog
      open={open}
      onOpenChange={onOpenChange}
      run={run}
      expected={expected}
      notCounted="Not counted yet"
      facts={[
        {
          label: "Created",
          value: (
            <Period
              range={period ? presetRange(period, today) : from && to ? { from, to } : null}
            />
          ),
        },
        ...describeFilters(filter).map(({ label, value }) => ({
          label,
          value: <span className="num wrap-anywhere">{value}</span>,
        })),
      ]}
      question={<HistoryExportQuestion file={file} onChange={setFile} />}
      disabledReason={expected === 0 && "Nothing matches these filters."}
      onStart={() => run.start({ ...file, history: shown }, shown)}
      totals={totals}
      totalsName="The page's totals"
      kept={
        view && (
          <>
            Saved in <TextLink href="/reports">Reports</TextLink> as report {view.number}.
          </>
        )
      }
      warnings={view?.manifest && <Warnings mirror={view.manifest.mirror} />}
      after={
        view && (
          <>
            <a className={buttonClass({})} href={reportManifestPath(view.number)} download>
              Download manifest
            </a>
            <DownloadLink href={reportFilePath(view.number)}>Download again</DownloadLink>
          </>
        )
      }
    />
  );
}

export function ExportingLabel({ number }: { number: number }) {
  const { data: view = null } = useQuery(reportOptions(number));
  return exportingLabel(view);
}

interface FileChoice {
  kind: "reconciliation" | "transactions";
  format: ReportFormat;
}

interface HistoryExportQuestionProps {
  file: FileChoice;
  onChange: (file: FileChoice) => void;
}

function HistoryExportQuestion({ file, onChange }: HistoryExportQuestionProps) {
  const zone = useZone();
  return (
    <>
      <div>
        <Field label="File" group>
          <Segmented
            fill
            value={file.format}
            onChange={(format) => onChange({ ...file, format })}
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "Excel" },
              { value: "pdf", label: "PDF report" },
            ]}
          />
        </Field>
        <Field label="Columns" group>
          <RadioCards
            value={file.kind}
            onChange={(kind) => onChange({ ...file, kind })}
            options={[
              {
                value: "reconciliation",
                label: "Reconciliation set",
                detail: `${RECONCILIATION_COLUMNS.length} columns, with statement, match and approval; times in ${zone} and in UTC`,
              },
              {
                value: "transactions",
                label: "As on screen",
                detail: `${SCREEN_NAMES.length} columns`,
              },
            ]}
          />
        </Field>
      </div>
      <p className="text-12 text-ink-3">Sorted newest first. The file is kept in Reports.</p>
    </>
  );
}

function Warnings({ mirror }: { mirror: ReportManifest["mirror"] }) {
  if (mirror === null) return null;
  const { trouble, verifiedAt } = mirror;
  const reservations = describeReservations(mirror);
  if (reservations.length === 0 && trouble === null) return null;
  return (
    <Notice tone="warning">
      {reservations.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {trouble !== null && (
        <p>
          {READ_UNTIL} <Time at={verifiedAt} format="full" />.
        </p>
      )}
    </Notice>
  );
}
