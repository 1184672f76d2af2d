import type { ReceivedFile, RowValues } from "@/lib/contract/api/statements";
import type { ReadingDoubt } from "@/lib/domain/statements/reading-doubt";
import { doubtsToLookAt } from "./open-doubts";
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
 * What is asked about a file: what it leaves open, and, where a doubt has no question of its own, whether its lines are read correctly.
 * What its signs mean was said where the account remembers it; of another column of amounts nothing was said, even where the file was
 * clear.
 */
export function questionsOf(
  file: Pick<ReceivedFile, "certain" | "remembered"> & { doubts: readonly ReadingDoubt[] },
  { draft, table, recognised, values }: Asked,
): Question[] {
  const isSaid = (file.certain || file.remembered) && sameAmounts(draft, recognised);
  const open = values && isSaid ? { ...values, signsOpen: false } : values;
  if (file.certain)
    return [
      ...(open?.signsOpen ? (["direction"] as const) : []),
      ...(isFirstOpen(draft, recognised, values) ? (["first"] as const) : []),
    ];
  const asked = openQuestions(draft, table, recognised, open);
  return doubtsToLookAt(file.doubts, asked, { draft, recognised }).length > 0
    ? [...asked, "look"]
    : asked;
}

/** Of a clear file, the statement before it says which way the oldest line went, unless balances say it only since somebody chose so. */
function isFirstOpen(draft: Draft, recognised: Draft, values: RowValues | null): boolean {
  const isSaid =
    recognised.kind === "table" &&
    draft.kind === "table" &&
    (draft.first ?? null) !== null &&
    draft.first === recognised.first;
  return (
    !isSaid &&
    draft.kind === "table" &&
    draft.amountKind === "stepped" &&
    (values?.untold ?? null) !== null
  );
}

function sameAmounts(draft: Draft, recognised: Draft): boolean {
  if (draft.kind === "chain" || recognised.kind === "chain") return true;
  return (
    draft.amountKind === recognised.amountKind &&
    columnOf(draft, "amount") === columnOf(recognised, "amount")
  );
}
