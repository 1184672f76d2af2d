import { getOverviewFigures } from "@/lib/desk/overview/get-overview";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getOverviewFigures(ctx));
