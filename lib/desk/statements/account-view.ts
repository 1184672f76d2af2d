import type { StatementAccountView } from "@/lib/contract/api/statements";
import type { StatementAccountRow } from "@/lib/store/statement-accounts";

/** Figures shown with an account. */
export interface AccountFigures {
  lastDay: string | null;
  openLines: number;
  suggestions: number;
}

export function accountView(row: StatementAccountRow, figures: AccountFigures = { lastDay: null, openLines: 0, suggestions: 0 }): StatementAccountView {
  const { id, kind, name, identifier, institution, currency, version } = row;
  return { id, kind, name, identifier, institution, currency, version, ...figures };
}
