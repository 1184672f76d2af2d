import { readFile } from "node:fs/promises";
import { ReportManifest } from "@/lib/contract/api/reports";
import type { Alteration, Verification } from "@/lib/contract/api/verification";
import type { UserContext } from "@/lib/desk/context";
import { findWrittenFile, type ReportRow } from "@/lib/store/reports/report-runs";
import { fieldDifferences } from "./field-differences";

/** Far more than a manifest has: its longest parts are lists of columns, accounts and currencies. */
const MAX_BYTES = 1024 * 1024;
/** Fields that manifests from before don't have, as they are read then. */
const SINCE = { mirror: null, filterWords: [] };

export interface ManifestAnswer {
  row: ReportRow;
  answer: "unaltered" | "altered";
  /** The fields that differ, by their path. */
  alterations: Alteration[];
  /** For an altered one whose fields are all the same; null where any differs. */
  note: Extract<Verification["note"], "same_fields" | "repeated_fields"> | null;
}

/** A manifest as it is downloaded. */
export function manifestText(manifest: ReportManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Whether a file is the manifest of a report as the desk wrote it, and which of its fields are not. Null for everything else, and for a
 * manifest of a report that this desk doesn't have.
 * @param limit how many differences to find at most
 */
export async function verifyManifest(
  ctx: UserContext,
  { path, bytes }: { path: string; bytes: number },
  limit: number,
): Promise<ManifestAnswer | null> {
  if (bytes > MAX_BYTES) return null;
  const text = await readFile(path, "utf8");
  const found = manifestIn(text);
  const row = found && (await findWrittenFile(ctx.db, found.number));
  if (!row || row.kind === "service") return null;
  const manifest = ReportManifest.parse(row.manifest);
  if (manifestText(manifest) === text)
    return { row, answer: "unaltered", alterations: [], note: null };
  const alterations = fieldDifferences(
    JSON.parse(JSON.stringify(manifest)),
    { ...SINCE, ...found },
    limit,
  );
  if (alterations.length > 0) return { row, answer: "altered", alterations, note: null };
  return {
    row,
    answer: "altered",
    alterations,
    note: fieldsWritten(text) > fieldsRead(found) ? "repeated_fields" : "same_fields",
  };
}

/** How many fields a JSON text has; of one name in one object, each counts. */
function fieldsWritten(text: string): number {
  return [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)].filter(
    ([, colon]) => colon !== undefined,
  ).length;
}

/** How many fields are left of a JSON text once it is read: of one name in one object, the last. */
function fieldsRead(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce(
    (count: number, part) => count + fieldsRead(part),
    Array.isArray(value) ? 0 : Object.keys(value).length,
  );
}

/** What calls itself the manifest of a report. */
function manifestIn(text: string): { number: number } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("schema" in value) || !("number" in value))
      return null;
    const { schema, number } = value;
    const isOne =
      typeof schema === "string" &&
      schema.startsWith("rampdesk.report/") &&
      typeof number === "number" &&
      Number.isInteger(number) &&
      number > 0 &&
      number < 1e9;
    return isOne ? { ...value, number } : null;
  } catch {
    return null;
  }
}
