import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { ReportManifest } from "@/lib/contract/api/reports";
import {
  type Alteration,
  MAX_ALTERATIONS,
  type Verification,
} from "@/lib/contract/api/verification";
import { findWrittenFile, type ExportRow } from "@/lib/store/reports/exports";
import type { UserContext } from "../context";

/** Maximum size of a manifest in bytes, far above any real one. */
const MAX_BYTES = 1024 * 1024;

export interface ManifestAnswer extends Pick<Verification, "alterations" | "note"> {
  row: ExportRow;
  answer: "unaltered" | "altered";
}

/** The part of a report's manifest that names its report. Nothing else in it is trusted. */
const Named = z.object({
  schema: z.string().check(z.startsWith("rampdesk.report/")),
  number: z.int().check(z.gt(0), z.lt(1e9)),
});

/** A manifest as it is downloaded. */
export function manifestText(manifest: ReportManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Checks if a file is a report's manifest as the desk wrote it. The answer names the fields that
 * differ. Null for everything else, and for a manifest of a report that this desk doesn't have.
 */
export async function verifyManifest(
  ctx: UserContext,
  { path, bytes }: { path: string; bytes: number },
): Promise<ManifestAnswer | null> {
  if (bytes > MAX_BYTES) return null;
  const text = await readFile(path, "utf8");
  const found = parsedJson(text);
  const named = Named.safeParse(found);
  const row = named.success ? await findWrittenFile(ctx.db, named.data.number) : undefined;
  if (!row || row.kind === "service") return null;
  const manifest = ReportManifest.parse(row.manifest);
  if (manifestText(manifest) === text)
    return { row, answer: "unaltered", alterations: [], note: null };
  const alterations = fieldDifferences(JSON.parse(JSON.stringify(manifest)), found);
  if (alterations.length > 0) return { row, answer: "altered", alterations, note: null };
  const isRepeated = fieldsIn(text) > fieldsIn(JSON.stringify(found));
  return {
    row,
    answer: "altered",
    alterations,
    note: isRepeated ? "repeated_fields" : "same_fields",
  };
}

/** How many fields a JSON text has. Once it is read and written again, each name is there once. */
function fieldsIn(text: string): number {
  return [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)].filter(
    ([, colon]) => colon !== undefined,
  ).length;
}

/** Null for a text that isn't JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Deeper parts are not compared. Manifests are at most four deep. */
const MAX_DEPTH = 8;
const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/** Of a longer name, so much is in a path, and "…". */
const MAX_NAME_LENGTH = 100;

type Key = number | string;

/**
 * In which fields two values read from JSON differ, by their paths: `totals.amountSent.NGN`,
 * `columns[0]`. A value of another type is another value, and so is a list in place of an object.
 * First what was expected, then what was added.
 */
export function fieldDifferences(
  expected: unknown,
  found: unknown,
  limit = MAX_ALTERATIONS,
): Alteration[] {
  const [wanted, got] = [new Map(leaves(expected)), new Map(leaves(found))];
  const differences: Alteration[] = [];
  for (const path of new Set([...wanted.keys(), ...got.keys()])) {
    if (differences.length >= limit) break;
    const [was, is] = [wanted.get(path) ?? null, got.get(path) ?? null];
    if (was !== is)
      differences.push({ sheet: null, line: null, column: path, ...shown(was, is), byte: null });
  }
  return differences;
}

/** Shows two JSON values to people. Texts have no quotes, unless the two would then look alike. */
function shown(
  expected: string | null,
  found: string | null,
): Pick<Alteration, "expected" | "found"> {
  const plain = { expected: withoutQuotes(expected), found: withoutQuotes(found) };
  return readAs(plain.expected) === readAs(plain.found) ||
    plain.expected === "" ||
    plain.found === ""
    ? { expected, found }
    : plain;
}

function withoutQuotes(json: string | null): string | null {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : json;
}

/** A page shows any white space as one space, and none at the ends. */
function readAs(text: string | null): string | undefined {
  return text?.replaceAll(/\s+/g, " ").trim();
}

/** The values without members in a value, as JSON, with their paths. */
function* leaves(value: unknown, path = "", depth = 0): Generator<[path: string, json: string]> {
  const members: [Key, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value && typeof value === "object" ? value : {});
  if (depth > MAX_DEPTH) yield [path, "…"];
  else if (members.length === 0) yield [path, leafJson(value)];
  else for (const [key, part] of members) yield* leaves(part, fieldPath(path, key), depth + 1);
}

function leafJson(value: unknown): string {
  // JSON has 1e400 and -0, but isn't written with them.
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  return JSON.stringify(value);
}

function fieldPath(path: string, key: Key): string {
  if (typeof key === "number") return `${path}[${key}]`;
  const name = key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key;
  if (!PLAIN_NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
