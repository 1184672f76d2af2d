import { AddStatementAccountInput } from "@/lib/contract/api/statement-accounts";
import { addAccount, listAccounts } from "@/lib/desk/statements/accounts";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listAccounts(ctx));

export const POST = writeRoute({ input: AddStatementAccountInput, status: 201 }, ({ ctx, input }) =>
  addAccount(ctx, input),
);
