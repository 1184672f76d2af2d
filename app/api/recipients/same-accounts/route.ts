import { SameAccountQuery } from "@/lib/contract/api/recipients";
import { findSameAccounts } from "@/lib/desk/recipients/find-same-accounts";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: SameAccountQuery }, ({ ctx, query }) => findSameAccounts(ctx, query));
