import { getMirror } from "@/lib/desk/mirror/get-mirror";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => getMirror(ctx));
