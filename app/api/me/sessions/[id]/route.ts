import { z } from "zod";
import { revokeOwnSession } from "@/lib/desk/users/own-account";
import { writeRoute } from "@/lib/http/route";

export const DELETE = writeRoute({ params: z.object({ id: z.string() }) }, ({ ctx, params }) =>
  revokeOwnSession(ctx, params.id),
);
