import { AddUserInput } from "@/lib/contract/api/users";
import { addUser } from "@/lib/desk/users/change-user";
import { listUsers } from "@/lib/desk/users/list-users";
import { readRoute, writeRoute } from "@/lib/http/route";

export const GET = readRoute({}, ({ ctx }) => listUsers(ctx));
export const POST = writeRoute({ input: AddUserInput, status: 201 }, ({ ctx, input }) =>
  addUser(ctx, input),
);
