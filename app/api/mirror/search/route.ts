import { MirrorQuery } from "@/lib/contract/api/mirror";
import { searchMirror } from "@/lib/desk/mirror/search-mirror";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: MirrorQuery }, ({ ctx, query }) => searchMirror(ctx, query));
