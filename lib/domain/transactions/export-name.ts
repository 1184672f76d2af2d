import type { CalendarDay } from "@/lib/domain/calendar/day";
import type { DateRange } from "@/lib/domain/calendar/range";

/**
 * The version of the columns and their meaning. Raised when a file of the same name would have to be read otherwise. In
 * 1, `difference` was in each match's own direction; in 2, `amount_received` had quotes too.
 */
const EXPORT_LAYOUT_VERSION = 3;

const MAX_SLUG = 40;

/** Makes an organisation's name part of a file name: lower-case letters, digits and single dashes. */
export function fileSlug(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, MAX_SLUG).replace(/^-+|-+$/g, "") || "organisation";
}

/** The prefix of file names with the sandbox's figures. These must never be mistaken for real ones. */
export function filePrefix(sandbox: boolean): string {
  return sandbox ? "SANDBOX_" : "";
}

/** `Africa/Lagos` → `Africa-Lagos`: underscores separate the parts of a file name, and slashes folders. */
export function fileZone(zone: string): string {
  return zone.replace(/[^A-Za-z0-9+-]+/g, "-");
}

export interface ExportNameParts {
  organisation: string;
  sandbox: boolean;
  range: DateRange | null;
  /** The day of the export in the zone: how far "all" reaches. */
  today: CalendarDay;
  zone: string;
  number: number;
  /** The start of the name; `recon` if undefined. */
  subject?: string;
  extension?: string;
}

/**
 * `recon_baobab-freight_2026-03-01_2026-03-31_Africa-Lagos_s0041_v3.csv`; without a range `…_all_2026-11-20_…`,
 * which reads "all, up to that day". Source: product.md, "Export names".
 */
export function exportFileName(parts: ExportNameParts): string {
  const from = parts.range?.from ?? "all";
  const to = parts.range?.to ?? parts.today;
  const number = `s${String(parts.number).padStart(4, "0")}`;
  const name = [
    parts.subject ?? "recon",
    fileSlug(parts.organisation),
    from,
    to,
    fileZone(parts.zone),
    number,
    `v${EXPORT_LAYOUT_VERSION}`,
  ].join("_");
  return `${filePrefix(parts.sandbox)}${name}.${parts.extension ?? "csv"}`;
}

export function manifestFileName(exportName: string): string {
  return exportName.replace(/\.(csv|xlsx|pdf)$/, ".manifest.json");
}
