import { getAwayParts } from "@/lib/desk/connection/get-connection";
import { readRoute } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = readRoute({ isActivity: false }, ({ ctx }) => getAwayParts(ctx));
