import {
  type AddUserInput,
  AddUserResult,
  type ChangeUserInput,
  UserList,
  UserView,
} from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";
import { useWrite } from "../query-client";
import { routeQuery } from "../route-query";
import { USERS_KEY } from "../query-keys";

/** Everybody who has a user here. */
export const usersOptions = () =>
  routeQuery(UserList, "/api/users", {
    queryKey: [USERS_KEY, "list"],
  });

/** Adds a user. The answer holds the one-time password, which is shown once and kept nowhere. */
export function useAddUser() {
  return useWrite(
    (input: AddUserInput) => apiFetch(AddUserResult, "/api/users", { body: input }),
    [USERS_KEY],
    { gcTime: 0 },
  );
}

export function useChangeUser() {
  return useWrite(
    ({ id, change }: { id: string; change: ChangeUserInput }) =>
      apiFetch(UserView, `/api/users/${encodeURIComponent(id)}`, { method: "PATCH", body: change }),
    [USERS_KEY],
  );
}

/** Gives a user a new one-time password, which is shown once and kept nowhere. */
export function useResetPassword() {
  return useWrite(
    (id: string) =>
      apiFetch(AddUserResult, `/api/users/${encodeURIComponent(id)}/reset-password`, { body: {} }),
    [USERS_KEY],
    { gcTime: 0 },
  );
}
