import type { StatementAccountView } from "@/lib/contract/api/statements";
import { missingColumns } from "./draft-changes";
import { isUnanswered } from "./questions";
import type { Reading } from "./use-reading";

type Asked = Pick<
  Reading,
  "awaited" | "draft" | "questions" | "answered" | "open" | "recognised" | "table" | "choice"
>;

/** Why a file can't be imported yet, and what to do; null when it can. @param isKnown whether this very file is in this account already */
export function blockedBy(
  { awaited, draft, questions, answered, open, recognised, table, choice }: Asked,
  account: Pick<StatementAccountView, "name"> | null,
  isKnown: boolean,
): string | null {
  if (!account) return "Choose or add the account first.";
  if (isKnown) return `This file is in ${account.name} already.`;
  if (awaited)
    return awaited.error
      ? "First let the desk look at how this account's files are read."
      : "Looking at how this account's files are read.";
  const missing = draft?.kind === "table" ? missingColumns(draft) : [];
  if (missing.length > 0) return `Choose the column that holds ${missing.join(" and ")}.`;
  const isOpen =
    draft !== null &&
    questions.some((question) =>
      isUnanswered(question, draft, answered, { open, recognised: recognised ?? draft, table }),
    );
  if (isOpen) return "Answer the questions about this file first.";
  return choice === null ? "Choose the account first." : null;
}
