import { revokeOwnSession } from "@/lib/desk/users/own-account";
import { writeRoute } from "@/lib/http/route";

export const DELETE = writeRoute({}, ({ ctx, params }) =>
  revokeOwnSession(ctx, params["id"] ?? ""),
);
