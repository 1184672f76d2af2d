import { SameAccountQuery } from "@/lib/contract/api/new-recipient";
import { findSameAccounts } from "@/lib/desk/recipients/check-recipient";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: SameAccountQuery }, ({ ctx, query }) =>
  findSameAccounts(ctx, query),
);
