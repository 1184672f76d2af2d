import { legSubject, lineSubject } from "@/lib/domain/exceptions/exception";
import type { Selection } from "./selection";

/** What a note about a match or a selection is added to, by its subjects: its lines, or what there is of transfers without any. */
export function notedOf({ lines, legs }: Selection): string[] {
  return lines.length > 0 ? lines.map(lineSubject) : legs.map(legSubject);
}

/** All that a match or a selection is made of, by its subjects, in whatever order it was chosen. */
export function partsOf({ lines, legs }: Selection): string[] {
  return [...lines.map(lineSubject), ...legs.map(legSubject)].toSorted();
}
