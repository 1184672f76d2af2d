import { queryOptions } from "@tanstack/react-query";
import { UserList } from "@/lib/contract/api/users";
import { apiFetch } from "../api-fetch";
import { USERS_KEY } from "../query-keys";

/** Everybody who has a user here. */
export function usersOptions() {
  return queryOptions({
    queryKey: [USERS_KEY, "list"],
    queryFn: ({ signal }) => apiFetch(UserList, "/api/users", { signal }),
  });
}
