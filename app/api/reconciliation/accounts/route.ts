import { listAccounts } from "@/lib/desk/statements/list-accounts";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listAccounts(ctx));
