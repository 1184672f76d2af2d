import { LookAlikeQuery } from "@/lib/contract/api/new-recipient";
import { findLookAlikes } from "@/lib/desk/recipients/check-recipient";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: LookAlikeQuery }, ({ ctx, query }) =>
  findLookAlikes(ctx, query.address),
);
