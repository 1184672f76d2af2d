import { listAccounts } from "@/lib/desk/reconciliation/list-accounts";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listAccounts(ctx));
