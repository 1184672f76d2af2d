import { listOwnSessions } from "@/lib/desk/users/list-own-sessions";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listOwnSessions(ctx));
