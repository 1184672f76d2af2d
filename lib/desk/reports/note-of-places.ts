import type { Verification } from "@/lib/contract/api/verification";
import { isFormattingOnly } from "@/lib/domain/reports/compare-files";
import type { FileDifference } from "@/lib/domain/reports/compare-rows";

/** What all places have in common, where no cell of them is another: only the formatting, or only the order of rows; otherwise null. */
export function noteOfPlaces(places: readonly FileDifference[]): Extract<Verification["note"], "same_cells" | "same_rows" | null> {
  if (places.length === 0) return null;
  if (places.every(isFormattingOnly)) return "same_cells";
  return places.every((place) => isFormattingOnly(place) || place.otherOrder) ? "same_rows" : null;
}
