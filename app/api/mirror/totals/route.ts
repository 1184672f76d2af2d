import { MirrorFilter } from "@/lib/contract/api/mirror";
import { totalMirror } from "@/lib/desk/mirror/search-mirror";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ query: MirrorFilter }, ({ ctx, query }) => totalMirror(ctx, query));
