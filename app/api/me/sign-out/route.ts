import { clearedSessionCookie } from "@/lib/auth/session-cookie";
import { getRuntime } from "@/lib/desk/runtime";
import { signOut } from "@/lib/desk/users/sessions";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute({ withTemporaryPassword: true }, async ({ ctx }) => {
  await signOut(ctx);
  return new Response(null, {
    status: 204,
    headers: { "set-cookie": clearedSessionCookie(getRuntime().config.secureCookies) },
  });
});
