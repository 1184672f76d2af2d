import { getOverview } from "@/lib/desk/overview/get-overview";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getOverview(ctx));
