import { groupedCount } from "@/lib/domain/words/words";

/** What it means for the desk's copy that the service listed rows that can't be read. @param rows how many, above zero */
export function unreadableWords(rows: number): string {
  return rows === 1
    ? "One of the service's rows could not be read: the copy lacks it, or has it as it was before."
    : `${groupedCount(rows)} of the service's rows could not be read: the copy lacks them, or has them as they were before.`;
}
