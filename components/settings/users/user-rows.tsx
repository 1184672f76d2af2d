"use client";
import { useState } from "react";
import { ListRow, RowList } from "@/components/ui/list-row";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { UserView } from "@/lib/contract/api/users";
import { roleLabel } from "@/lib/domain/users/roles";
import { UserActionDialogs, type UserAction } from "./user-action-dialogs";
import { UserMenu } from "./user-menu";
import { UserState } from "./user-state";

export interface UserRowsProps {
  users: readonly UserView[];
  zone: string;
  ownId: string;
  mayManage: boolean;
}

const rolesOf = (user: UserView): string => user.roles.map(roleLabel).join(", ");

/** Everybody, as a table, and as a list on phones. */
export function UserRows({ users, zone, ownId, mayManage }: UserRowsProps) {
  const [action, setAction] = useState<UserAction | null>(null);
  const isNamesake = (user: UserView) =>
    users.some((other) => other.id !== user.id && other.name === user.name);
  const menu = (user: UserView) =>
    mayManage && (
      <UserMenu
        user={user}
        isOwn={user.id === ownId}
        isNamesake={isNamesake(user)}
        onAction={(kind) => setAction({ kind, user })}
      />
    );
  const name = (user: UserView) => (
    <>
      {user.name} {user.id === ownId && <span className="text-ink-3">(you)</span>}
    </>
  );
  return (
    <>
      <Table label="Users" density="roomy" inset className="max-md:hidden">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Roles</Th>
            <Th>Last sign-in</Th>
            <Th>State</Th>
            {mayManage && <ActionsTh />}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Tr key={user.id}>
              <Td names>
                <span className={user.disabled ? "block text-ink-3" : "block font-medium"}>
                  {name(user)}
                </span>
                <span className="block text-12 text-ink-3">{user.email}</span>
              </Td>
              <Td>{rolesOf(user)}</Td>
              <Td>
                {user.lastSignInAt === null ? (
                  <span className="text-ink-3">Never</span>
                ) : (
                  <Time at={user.lastSignInAt} zone={zone} />
                )}
              </Td>
              <Td>
                <UserState user={user} />
              </Td>
              {mayManage && <Td className="text-right">{menu(user)}</Td>}
            </Tr>
          ))}
        </tbody>
      </Table>
      <RowList label="Users" className="-mx-4 md:hidden">
        {users.map((user) => (
          <ListRow
            key={user.id}
            title={name(user)}
            figure={<UserState user={user} />}
            detail={user.email}
            meta={rolesOf(user)}
            metaEnd={menu(user)}
          />
        ))}
      </RowList>
      <UserActionDialogs action={action} onClose={() => setAction(null)} />
    </>
  );
}
