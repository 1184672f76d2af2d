"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazySheet, preloadHandlers } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { SkeletonTable } from "@/components/ui/skeleton";
import { usersOptions } from "@/lib/client/users/user-options";
import type { UserView } from "@/lib/contract/api/users";
import { LoadFailure } from "../load-failure";
import { addUserSheet, userFormSkeleton } from "./lazy-user-sheets";
import { UserRows } from "./user-rows";

export interface UsersTabProps {
  ownId: string;
  mayManage: boolean;
}

function adminNames(users: readonly UserView[]): string {
  const names = users
    .filter((user) => user.roles.includes("admin") && !user.disabled)
    .map((user) => user.name);
  return names.length === 0 ? "an administrator" : names.join(" or ");
}

export function UsersTab({ ownId, mayManage }: UsersTabProps) {
  const query = useQuery(usersOptions());
  const { data } = query;
  const [adding, setAdding] = useState(false);
  if (query.error && !data) return <LoadFailure what="Users" query={query} />;
  return (
    <Section
      title="Users"
      note={data?.users.length}
      end={
        mayManage && (
          <Button
            icon="plus"
            variant="primary"
            {...preloadHandlers(addUserSheet)}
            onClick={() => setAdding(true)}
          >
            Add user
          </Button>
        )
      }
    >
      {data && !mayManage && (
        <Notice className="mb-3">
          Only administrators can add and change users. Ask {adminNames(data.users)}.
        </Notice>
      )}
      {data ? (
        <UserRows users={data.users} ownId={ownId} mayManage={mayManage} />
      ) : (
        <SkeletonTable
          label="Users"
          inset
          wide="max-md:hidden"
          narrow="-mx-4 md:hidden"
          rows={5}
          columns={[160, 180, 140, 120]}
        />
      )}
      <LazySheet
        part={addUserSheet}
        props={{ open: adding, onOpenChange: setAdding }}
        open={adding}
        onClose={() => setAdding(false)}
        title="Add user"
        waiting={userFormSkeleton}
      />
    </Section>
  );
}
