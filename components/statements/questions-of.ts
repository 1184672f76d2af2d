import type { ReceivedFile, RowValues } from "@/lib/contract/api/statements";
import { openQuestions, type Draft, type Question } from "./open-questions";
import { columnOf, type RawTable } from "./table-draft";

interface Asked {
  draft: Draft;
  table: RawTable;
  /** The draft as it was recognised, remembered or tried before. */
  recognised: Draft;
  /** Null before they are known. */
  values: RowValues | null;
}

/**
 * What is asked about a file. What its signs mean was said where the account remembers it; of another column of amounts nothing was
 * said, even where the file was clear.
 */
export function questionsOf(file: Pick<ReceivedFile, "certain" | "remembered">, { draft, table, recognised, values }: Asked): Question[] {
  const isSaid = (file.certain || file.remembered) && sameAmounts(draft, recognised);
  const open = values && isSaid ? { ...values, signsOpen: false } : values;
  if (!file.certain) return openQuestions(draft, table, recognised, open);
  return open?.signsOpen ? ["direction"] : [];
}

function sameAmounts(draft: Draft, recognised: Draft): boolean {
  if (draft.kind === "chain" || recognised.kind === "chain") return true;
  return draft.amountKind === recognised.amountKind && columnOf(draft, "amount") === columnOf(recognised, "amount");
}
