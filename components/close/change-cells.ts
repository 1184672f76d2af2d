import type { CloseAdjustments } from "@/lib/contract/api/close";
import { reasonWords } from "@/lib/domain/matching/other-business";
import { phaseLabel, phaseOfTransactionStatus } from "@/lib/domain/transfers/phase";

export interface ChangeCell {
  what: string;
  was: string;
  now: string;
}

const WHOLE = {
  added: { what: "Whole record", was: "Not there", now: "Added" },
  removed: { what: "Whole record", was: "There", now: "No longer there" },
} as const;

/** Compares a transaction's record at closing with the present one, in the words of the screens. */
export function changeCells({ is, cells }: CloseAdjustments["rows"][number]): ChangeCell[] {
  if (is !== "changed") return [WHOLE[is]];
  return cells.map(({ column, was, now }) => ({
    what: capitalised(column.replaceAll("_", " ")),
    was: valueOf(column, was),
    now: valueOf(column, now),
  }));
}

function valueOf(column: string, value: string | null): string {
  if (value === null) return "–";
  if (column === "status") return phaseLabel(phaseOfTransactionStatus(value), value);
  return column === "match_status" ? capitalised(value.replaceAll("_", " ")) : value;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type LineChange = Pick<NonNullable<CloseAdjustments["matches"]>["rows"][number], "is" | "reason">;

/** Describes a line's change after its period was closed: "Explained: Bank charge". */
export function describeLineChange({ is, reason }: LineChange): string {
  if (is === "unmatched") return "No longer matched";
  if (is === "explained")
    return reason === null ? "Explained" : `Explained: ${reasonWords(reason)}`;
  return reason === null ? "Matched" : `Matched; difference: ${reasonWords(reason)}`;
}
