import { CommentInput, CommentQuery } from "@/lib/contract/api/reconciliation";
import { commentOnBreak, listComments } from "@/lib/desk/reconciliation/comment-on-break";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({ query: CommentQuery }, ({ ctx, query }) => listComments(ctx, query.subject));
export const POST = writeRoute({ input: CommentInput, status: 201 }, ({ ctx, input }) => commentOnBreak(ctx, input));
