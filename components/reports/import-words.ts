import { formatTime } from "@/components/ui/format-time";
import type { ImportSize } from "@/lib/contract/api/reports";
import { IMPORT_LIMITS, type ImportPart } from "@/lib/domain/reports/file-limits";
import type { ReportPreset } from "@/lib/domain/reports/report";
import { counted } from "@/lib/domain/words/words";

/** More of them would be a list to read instead of a hint. */
const PARTS_SHOWN = 6;

/** That a file is more than the product takes, and what to do; null if it isn't. */
export function importWords(
  preset: ReportPreset,
  { lines, bytes, parts }: ImportSize,
): { title: string; text: string } | null {
  const limit = IMPORT_LIMITS[preset];
  if (!limit || parts.length === 0) return null;
  const most =
    limit.lines === undefined ? kilobytes(limit.bytes ?? 0) : counted(limit.lines, "line");
  const found =
    limit.lines === undefined
      ? `about ${kilobytes(bytes)}: ${counted(lines, "line")}`
      : counted(lines, "line");
  const over = parts.filter(({ fits }) => !fits).length;
  return {
    title: `${limit.product} takes files of at most ${most}, and this one would have ${found}.`,
    text: [splitWords(parts), overWords(over, most)].filter((words) => words !== null).join(" "),
  };
}

/** What a file may have, for a hint; undefined for presets without a limit. */
export function importHint(preset: ReportPreset): string | undefined {
  const limit = IMPORT_LIMITS[preset];
  return (
    limit &&
    `${limit.product} takes files of at most ${limit.lines === undefined ? kilobytes(limit.bytes ?? 0) : counted(limit.lines, "line")}.`
  );
}

function splitWords(parts: readonly ImportPart[]): string | null {
  if (parts.length === 1) return null;
  const shown = parts.length <= PARTS_SHOWN ? parts : parts.slice(0, PARTS_SHOWN - 1);
  return `Make ${counted(parts.length, "report")} of fewer days instead: ${shown.map(daysWords).join(", ")}${shown.length < parts.length ? ", and so on" : ""}.`;
}

function overWords(days: number, most: string): string | null {
  if (days === 0) return null;
  const [found, split] =
    days === 1
      ? ["One day has", "split its file"]
      : [`${counted(days, "day")} have`, "split their files"];
  return `${found} more than ${most} alone: ${split} by lines, with the first line on each part, before you import them.`;
}

function daysWords({ from, to }: ImportPart): string {
  const [first, last] = [from, to].map((day) => formatTime(`${day}T12:00:00Z`, "UTC", "day"));
  return from === to ? String(first) : `${first} to ${last}`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000).toLocaleString("en-GB")} KB`;
}
