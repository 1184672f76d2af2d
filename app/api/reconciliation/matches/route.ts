import { MakeMatchInput, MatchQuery } from "@/lib/contract/api/reconciliation";
import { makeMatch } from "@/lib/desk/reconciliation/decisions/make-match";
import { listMatches } from "@/lib/desk/reconciliation/matches/list-matches";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: MatchQuery }, ({ ctx, query }) => listMatches(ctx, query));
export const POST = writeRoute({ input: MakeMatchInput, status: 201 }, ({ ctx, input }) =>
  makeMatch(ctx, input),
);
