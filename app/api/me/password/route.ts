import { ChangePasswordInput } from "@/lib/contract/api/users";
import { changePassword } from "@/lib/desk/users/change-password";
import { writeRoute } from "@/lib/http/route";

export const POST = writeRoute(
  { input: ChangePasswordInput, withTemporaryPassword: true },
  ({ ctx, input }) => changePassword(ctx, input),
);
