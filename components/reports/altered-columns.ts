import type { Alteration } from "@/lib/contract/api/verification";
import { groupedCount } from "@/lib/domain/words/counted";
import { joined } from "@/lib/domain/words/joined";
import { columnWords } from "./report-words";

/** How many are named in a sentence; the places below name them all. */
const NAMED = 3;

/** Which whole columns an altered file lacks, has besides, or has elsewhere, as sentences: `The column “Fee” is missing.` Empty for none. */
export function alteredColumns(alterations: readonly Alteration[]): string {
  return (["missing", "added", "moved"] as const).flatMap((kind) => sentenceOf(kind, alterations.filter(({ ofColumn }) => ofColumn === kind).map(nameOf)) ?? []).join(" ");
}

function sentenceOf(kind: NonNullable<Alteration["ofColumn"]>, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${groupedCount(names.length - NAMED)} more`] : names;
  const [subject, verb] = names.length === 1 ? ["column", kind === "missing" ? "is" : "was"] : ["columns", kind === "missing" ? "are" : "were"];
  return `The ${subject} ${joined(shown)} ${verb} ${kind}.`;
}

function nameOf({ sheet, column }: Alteration): string {
  return `“${columnWords(column ?? "")}”${sheet === null ? "" : ` (${sheet})`}`;
}
