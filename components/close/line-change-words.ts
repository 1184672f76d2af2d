import type { CloseAdjustments } from "@/lib/contract/api/close";
import { reasonWords } from "@/lib/domain/matching/other-business";

type LineChange = Pick<NonNullable<CloseAdjustments["matches"]>["rows"][number], "is" | "reason">;

/** What happened to a line after its period was closed: "Explained: Bank charge". */
export function lineChangeWords({ is, reason }: LineChange): string {
  if (is === "unmatched") return "No longer matched";
  if (is === "explained")
    return reason === null ? "Explained" : `Explained: ${reasonWords(reason)}`;
  return reason === null ? "Matched" : `Matched; difference: ${reasonWords(reason)}`;
}
