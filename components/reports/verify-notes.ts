import type { Verification } from "@/lib/contract/api/verification";

type Note = NonNullable<Verification["note"]>;

/** Why there are no places to show. */
const NOTES: Record<Note, string> = {
  same_cells: "Every cell is as it was written. Only the formatting differs.",
  same_rows: "Every row is as it was written, but they stand in another order, as after sorting.",
  moved_columns: "Every cell is as it was written, but the columns stand in another order.",
  unreadable:
    "It can no longer be opened as a workbook, so the changes can't be located. Download the report again to have it as it was.",
  too_large:
    "It is far larger than the report, so it was not searched for changes. Download the report again to have it as it was.",
  same_files:
    "Every file in it is as it was written. Only the archive differs: it was packed anew.",
  repeated_files:
    "It has several files of the same name. The first of each is as it was written, but which of them a program shows is not certain. Download the pack again to have it as it was.",
  same_fields: "Every field of the manifest is as it was written. Only the formatting differs.",
  repeated_fields:
    "It has several fields of the same name. The last of each is as it was written, but which of them a program reads is not certain. Download the manifest again to have it as it was.",
};

/** The same for the pack of a close. */
const PACK_NOTES: typeof NOTES = {
  ...NOTES,
  unreadable:
    "It can no longer be opened as an archive, so the changes can't be located. Download the pack again to have it as it was.",
  too_large:
    "It is far larger than a pack, so it was not searched for changes. Download the pack again to have it as it was.",
};

const HARMLESS: ReadonlySet<Note> = new Set<Note>([
  "same_cells",
  "same_rows",
  "moved_columns",
  "same_files",
  "same_fields",
]);

/** What is said of an altered file instead of its places. */
export function noteWords(note: Note, of: "report" | "pack"): string {
  return (of === "pack" ? PACK_NOTES : NOTES)[note];
}

/** Whether nothing in it says anything else. */
export function isHarmless(note: Note): boolean {
  return HARMLESS.has(note);
}
