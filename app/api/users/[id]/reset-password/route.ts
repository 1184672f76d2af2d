import { z } from "zod";
import { resetPassword } from "@/lib/desk/users/change-password";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ params: z.object({ id: z.string() }) }, ({ ctx, params }) =>
  resetPassword(ctx, params.id),
);
