import { countOpen } from "@/lib/desk/reconciliation/get-summary";
import { readRoute } from "@/lib/http/route";

/** Read by the rail of every page, without anybody asking. */
export const GET = readRoute({ isActivity: false }, ({ ctx }) => countOpen(ctx));
