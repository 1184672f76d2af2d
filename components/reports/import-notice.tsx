"use client";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "@/components/ui/format-time";
import { Notice } from "@/components/ui/notice";
import { importSizeOptions } from "@/lib/client/reports/report-options";
import type { ImportSize } from "@/lib/contract/api/reports";
import { IMPORT_LIMITS, type ImportPart } from "@/lib/domain/reports/file-limits";
import type { ReportPreset } from "@/lib/domain/reports/report";
import { counted } from "@/lib/domain/words/words";
import { importSizeQuery, type ReportDraft } from "./report-draft";

/** Says before the request that a file has more lines than its accounting product takes. */
export function ImportNotice({ draft }: { draft: ReportDraft }) {
  const query = importSizeQuery(draft);
  const { data } = useQuery(importSizeOptions(query));
  const words = query && data && describeImport(query.preset, data);
  if (!words) return null;
  return (
    <Notice tone="warning" live title={words.title}>
      {words.text}
    </Notice>
  );
}

/** More of them would be a list to read instead of a hint. */
const MAX_PARTS_SHOWN = 6;

/** Returns the text about a file too large for its product, otherwise null. */
export function describeImport(
  preset: ReportPreset,
  { lines, bytes, parts }: ImportSize,
): { title: string; text: string } | null {
  const limit = IMPORT_LIMITS[preset];
  if (!limit || parts.length === 0) return null;
  const most =
    limit.lines === undefined ? formatKilobytes(limit.bytes ?? 0) : counted(limit.lines, "line");
  const found =
    limit.lines === undefined
      ? `about ${formatKilobytes(bytes)}: ${counted(lines, "line")}`
      : counted(lines, "line");
  const over = parts.filter(({ fits }) => !fits).length;
  return {
    title: `${limit.product} takes files of at most ${most}, and this one would have ${found}.`,
    text: [splitText(parts), tooLargeText(over, most)].filter((words) => words !== null).join(" "),
  };
}

/** Returns the product's limit as a hint; undefined for presets without a limit. */
export function importHint(preset: ReportPreset): string | undefined {
  const limit = IMPORT_LIMITS[preset];
  return (
    limit &&
    `${limit.product} takes files of at most ${limit.lines === undefined ? formatKilobytes(limit.bytes ?? 0) : counted(limit.lines, "line")}.`
  );
}

function splitText(parts: readonly ImportPart[]): string | null {
  if (parts.length === 1) return null;
  const shown = parts.length <= MAX_PARTS_SHOWN ? parts : parts.slice(0, MAX_PARTS_SHOWN - 1);
  return `Make ${counted(parts.length, "report")} of fewer days instead: ${shown.map(formatDays).join(", ")}${shown.length < parts.length ? ", and so on" : ""}.`;
}

function tooLargeText(days: number, most: string): string | null {
  if (days === 0) return null;
  const [found, split] =
    days === 1
      ? ["One day has", "split its file"]
      : [`${counted(days, "day")} have`, "split their files"];
  return `${found} more than ${most} alone: ${split} by lines, with the first line on each part, before you import them.`;
}

function formatDays({ from, to }: ImportPart): string {
  const [first, last] = [from, to].map((day) => formatTime(`${day}T12:00:00Z`, "UTC", "day"));
  return from === to ? String(first) : `${first} to ${last}`;
}

function formatKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000).toLocaleString("en-GB")} KB`;
}
