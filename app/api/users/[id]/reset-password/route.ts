import { resetPassword } from "@/lib/desk/users/change-password";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({}, ({ ctx, params }) => resetPassword(ctx, params["id"] ?? ""));
