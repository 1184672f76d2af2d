import { listOwnSessions } from "@/lib/desk/users/list-own-sessions";
import { revokeOtherSessions } from "@/lib/desk/users/revoke-other-sessions";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listOwnSessions(ctx));
/** Ends all but the one that asks. */
export const DELETE = writeRoute({}, ({ ctx }) => revokeOtherSessions(ctx));
