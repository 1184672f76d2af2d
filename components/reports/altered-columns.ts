import { MOST_PLACES, type Alteration } from "@/lib/contract/api/verification";
import { groupedCount } from "@/lib/domain/words/counted";
import { joined } from "@/lib/domain/words/joined";
import { columnWords } from "./report-words";

/** How many are named in a sentence; the places below name them all. */
const NAMED = 3;

/**
 * Which whole columns an altered file lacks, has besides, or has elsewhere, as sentences: `The column “Fee” is missing.` Empty for none. Where only so many
 * places were looked for, how many aren't named is a least number.
 */
export function alteredColumns(alterations: readonly Alteration[]): string {
  const least = alterations.length >= MOST_PLACES ? "at least " : "";
  return (["missing", "added", "moved"] as const)
    .flatMap(
      (kind) =>
        sentenceOf(
          kind,
          alterations.filter(({ ofColumn }) => ofColumn === kind).map(nameOf),
          least,
        ) ?? [],
    )
    .join(" ");
}

function sentenceOf(
  kind: NonNullable<Alteration["ofColumn"]>,
  names: readonly string[],
  least: string,
): string | null {
  if (names.length === 0) return null;
  const shown =
    names.length > NAMED + 1
      ? [...names.slice(0, NAMED), `${least}${groupedCount(names.length - NAMED)} more`]
      : names;
  const [subject, verb] =
    names.length === 1
      ? ["column", kind === "missing" ? "is" : "was"]
      : ["columns", kind === "missing" ? "are" : "were"];
  return `The ${subject} ${joined(shown)} ${verb} ${kind}.`;
}

function nameOf({ sheet, column }: Alteration): string {
  return `“${columnWords(column ?? "")}”${sheet === null ? "" : ` (${sheet})`}`;
}
