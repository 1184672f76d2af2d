import { getTransaction } from "@/lib/desk/transactions/get-transaction";
import { readRoute } from "@/lib/http/route";

/** By transfer request id or reference. */
export const GET = readRoute({}, ({ ctx, params }) => getTransaction(ctx, params["id"] ?? ""));
