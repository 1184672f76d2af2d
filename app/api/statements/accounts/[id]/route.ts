import { IdParams } from "@/lib/contract/api/reconciliation";
import { ChangeStatementAccountInput } from "@/lib/contract/api/statement-accounts";
import { changeAccount } from "@/lib/desk/statements/accounts";
import { writeRoute } from "@/lib/http/route";

export const PATCH = writeRoute(
  { input: ChangeStatementAccountInput, params: IdParams },
  ({ ctx, params, input }) => changeAccount(ctx, params.id, input),
);
