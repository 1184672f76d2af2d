import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { meOptions } from "@/lib/client/session/session-options";
import { roleLabel } from "@/lib/domain/users/roles";

/** What the server rendered of the person. */
export interface ShownPerson {
  name: string;
  /** In words. */
  roles: readonly string[];
}

/** Tells when the person's name or roles are no longer what the page shows: an administrator changed them. */
export function useSessionWatch(shown: ShownPerson, onChanged: () => void): void {
  const { data } = useQuery(meOptions());
  const now = data && JSON.stringify([data.name, data.roles.map(roleLabel)]);
  const differs = now !== undefined && now !== JSON.stringify([shown.name, shown.roles]);
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    if (differs) tell();
  }, [differs, now]);
}
