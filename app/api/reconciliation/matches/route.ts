import { MakeMatchInput, MatchQuery } from "@/lib/contract/api/reconciliation";
import { listMatches } from "@/lib/desk/reconciliation/list-matches";
import { makeMatch } from "@/lib/desk/reconciliation/make-match";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: MatchQuery }, ({ ctx, query }) => listMatches(ctx, query));
export const POST = writeRoute({ input: MakeMatchInput, status: 201 }, ({ ctx, input }) => makeMatch(ctx, input));
