import { ChangeUserInput } from "@/lib/contract/api/users";
import { changeUser } from "@/lib/desk/users/change-user";
import { writeRoute } from "@/lib/http/route";

export const PATCH = writeRoute({ input: ChangeUserInput }, ({ ctx, params, input }) =>
  changeUser(ctx, params["id"] ?? "", input),
);
