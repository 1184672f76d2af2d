import { queryOptions } from "@tanstack/react-query";
import { UserList } from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";

/** Every read of users starts with this key: one hint makes all of them stale. */
export const USERS_KEY = "users";

/** Everybody who has a user here. */
export function usersOptions() {
  return queryOptions({
    queryKey: [USERS_KEY, "list"],
    queryFn: ({ signal }) => apiFetch(UserList, "/api/users", { signal }),
  });
}
