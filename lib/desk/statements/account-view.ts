import type { StatementAccountView } from "@/lib/contract/api/statements";
import type { StatementAccountRow } from "@/lib/store/statements/statement-accounts";

/** @param lastDay the last day covered by its statements; null without any */
export function accountView(
  row: StatementAccountRow,
  lastDay: string | null,
): StatementAccountView {
  const { id, kind, name, identifier, institution, currency, paysTransfers, version } = row;
  return { id, kind, name, identifier, institution, currency, paysTransfers, version, lastDay };
}
