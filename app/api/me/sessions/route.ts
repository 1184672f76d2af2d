import { listOwnSessions, revokeOtherSessions } from "@/lib/desk/users/own-account";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listOwnSessions(ctx));
export const DELETE = writeRoute({}, ({ ctx }) => revokeOtherSessions(ctx));
