import { groupedCount } from "@/lib/domain/words/words";

/** What it means for the desk's copy that the service no longer has some of its records. @param records how many, above zero */
export function goneWords(records: number): string {
  return records === 1
    ? "One transaction is no longer found at the service, neither in its list nor by its id: the copy has it as it was last read."
    : `${groupedCount(records)} transactions are no longer found at the service, neither in its list nor by their ids: the copy has them as they were last read.`;
}
