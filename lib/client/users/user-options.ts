import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AddUserInput,
  AddUserResult,
  type ChangeUserInput,
  UserList,
  UserView,
} from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";
import { USERS_KEY } from "../query-keys";

/** Everybody who has a user here. */
export function usersOptions() {
  return queryOptions({
    queryKey: [USERS_KEY, "list"],
    queryFn: ({ signal }) => apiFetch(UserList, "/api/users", { signal }),
  });
}

function useUsersChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [USERS_KEY] });
}

/** Adds a user. The answer holds the one-time password, which is shown once and kept nowhere. */
export function useAddUser() {
  const onSettled = useUsersChanged();
  return useMutation({
    mutationFn: (input: AddUserInput) => apiFetch(AddUserResult, "/api/users", { body: input }),
    onSettled,
    gcTime: 0,
  });
}

interface UserChangeRequest {
  id: string;
  change: ChangeUserInput;
}

export function useChangeUser() {
  const onSettled = useUsersChanged();
  return useMutation({
    mutationFn: ({ id, change }: UserChangeRequest) =>
      apiFetch(UserView, `/api/users/${encodeURIComponent(id)}`, { method: "PATCH", body: change }),
    onSettled,
  });
}

/** Gives a user a new one-time password, which is shown once and kept nowhere. */
export function useResetPassword() {
  const onSettled = useUsersChanged();
  return useMutation({
    mutationFn: (id: string) =>
      apiFetch(AddUserResult, `/api/users/${encodeURIComponent(id)}/reset-password`, { body: {} }),
    onSettled,
    gcTime: 0,
  });
}
