import { MirrorReportQuery } from "@/lib/contract/api/mirror";
import { getMirror } from "@/lib/desk/mirror/get-mirror";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: MirrorReportQuery }, ({ ctx, query }) =>
  getMirror(ctx, query),
);
