import type { Verification } from "@/lib/contract/api/verification";
import { isFormattingOnly } from "@/lib/domain/reports/compare-files";
import type { FileDifference } from "@/lib/domain/reports/compare-columns";

/**
 * What all places have in common, where no cell of them is another: only the formatting, or only the order of rows or of columns; otherwise null.
 * @param limit how many places were enough: of as many, the rest wasn't compared
 */
export function noteOfPlaces(
  places: readonly FileDifference[],
  limit: number,
): Extract<Verification["note"], "same_cells" | "same_rows" | "moved_columns" | null> {
  if (places.length === 0 || places.length >= limit) return null;
  if (places.every(isFormattingOnly)) return "same_cells";
  if (places.every((place) => isFormattingOnly(place) || place.otherOrder)) return "same_rows";
  return places.every((place) => isFormattingOnly(place) || place.ofColumn === "moved")
    ? "moved_columns"
    : null;
}
