import { CommentInput, CommentQuery } from "@/lib/contract/api/reconciliation";
import { commentOnBreaks, listComments } from "@/lib/desk/reconciliation/breaks/breaks";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: CommentQuery }, ({ ctx, query }) =>
  listComments(ctx, query.subject),
);
export const POST = writeRoute({ input: CommentInput }, ({ ctx, input }) =>
  commentOnBreaks(ctx, input),
);
