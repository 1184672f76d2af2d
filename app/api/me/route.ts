import { getMe } from "@/lib/desk/users/own-account";
import { readRoute } from "@/lib/http/route";

export const GET = readRoute({ withTemporaryPassword: true, isActivity: false }, ({ ctx }) =>
  getMe(ctx),
);
