"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { lazy, LazySheet, preloadHandlers } from "@/components/ui/lazy-part";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { SkeletonFields, SkeletonTable } from "@/components/ui/skeleton";
import { Table, TableHead, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useChangeUser, useResetPassword, usersOptions } from "@/lib/client/users/user-options";
import type { UserView } from "@/lib/contract/api/users";
import { roleLabel } from "@/lib/domain/users/roles";
import { LoadFailure } from "../load-failure";
import { OneTimePassword } from "./one-time-password";

const addUserSheet = lazy(() => import("./user-sheets").then(({ AddUserSheet }) => AddUserSheet));
const editUserSheet = lazy(() =>
  import("./user-sheets").then(({ EditUserSheet }) => EditUserSheet),
);
const userFormSkeleton = <SkeletonFields labels={[40, 72, 40]} />;

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
        props={{ open: adding, onClose: () => setAdding(false) }}
        title="Add user"
        waiting={userFormSkeleton}
      />
    </Section>
  );
}

const rolesOf = (user: UserView): string => user.roles.map(roleLabel).join(", ");

/** Everybody, as a table, and as a list on phones. */
function UserRows({ users, ownId, mayManage }: UsersTabProps & { users: readonly UserView[] }) {
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
        <TableHead columns={["Name", "Roles", "Last sign-in", "State"]} actions={mayManage} />
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
                  <Time at={user.lastSignInAt} />
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
      {action && <UserActionDialog {...action} onClose={() => setAction(null)} />}
    </>
  );
}

function UserState({ user }: { user: UserView }) {
  const { icon, colour, words } = stateOf(user);
  return (
    <span className={`flex items-baseline gap-1.5${user.disabled ? " text-ink-3" : ""}`}>
      <Icon name={icon} className={`self-center ${colour}`} />
      {words}
    </span>
  );
}

function stateOf({ disabled, mustChangePassword, passwordExpired }: UserView) {
  if (disabled) return { icon: "lock", colour: "text-ink-3", words: "Disabled" } as const;
  if (!mustChangePassword)
    return { icon: "check", colour: "text-success", words: "Active" } as const;
  const words = passwordExpired ? "One-time password expired" : "One-time password";
  return { icon: "key", colour: "text-warning", words } as const;
}

interface UserMenuProps {
  user: UserView;
  isOwn: boolean;
  /** Somebody else has the same name, so it doesn't say whose menu this is. */
  isNamesake: boolean;
  onAction: (kind: UserActionKind) => void;
}

/** Administrators can't disable themselves, and change their password under My account. */
function UserMenu({ user, isOwn, isNamesake, onAction }: UserMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          label={isNamesake ? `Change ${user.name}, ${user.email}` : `Change ${user.name}`}
          {...preloadHandlers(editUserSheet)}
        />
      }
    >
      <MenuItem icon="edit" onSelect={() => onAction("edit")}>
        Change name and roles
      </MenuItem>
      {isOwn ? (
        <MenuItem icon="key" href="/settings?tab=account">
          Change your password
        </MenuItem>
      ) : (
        <>
          <MenuItem icon="key" onSelect={() => onAction("reset")}>
            Give a new password
          </MenuItem>
          <MenuLine />
          {user.disabled ? (
            <MenuItem icon="check" onSelect={() => onAction("enable")}>
              Enable user
            </MenuItem>
          ) : (
            <MenuItem icon="lock" tone="danger" onSelect={() => onAction("disable")}>
              Disable user
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

type UserActionKind = "edit" | "reset" | "disable" | "enable";

interface UserAction {
  kind: UserActionKind;
  user: UserView;
}

function UserActionDialog({ kind, user, onClose }: UserAction & { onClose: () => void }) {
  switch (kind) {
    case "edit":
      return (
        <LazySheet
          key={user.id}
          part={editUserSheet}
          props={{ user, open: true, onClose }}
          title={user.name}
          waiting={userFormSkeleton}
        />
      );
    case "reset":
      return <ResetPasswordDialog key={user.id} user={user} onClose={onClose} />;
    case "disable":
    case "enable":
      return (
        <DisableUserDialog key={user.id} user={user} enable={kind === "enable"} onClose={onClose} />
      );
  }
}

interface DisableUserDialogProps {
  user: UserView;
  enable: boolean;
  onClose: () => void;
}

function DisableUserDialog({ user, enable, onClose }: DisableUserDialogProps) {
  const change = useChangeUser();
  const onSuccess = () => {
    announce(enable ? `${user.name} is enabled` : `${user.name} is disabled`);
    onClose();
  };
  const confirm = () =>
    change.mutate({ id: user.id, change: { disabled: !enable } }, { onSuccess });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={enable ? `Enable ${user.name}?` : `Disable ${user.name}?`}
      confirmLabel={enable ? "Enable user" : "Disable user"}
      busy={change.isPending && (enable ? "Enabling" : "Disabling")}
      danger={!enable}
      onConfirm={confirm}
    >
      {enable ? (
        <p>{user.name} can sign in again, with the same roles and password as before.</p>
      ) : (
        <p>
          <b>{user.name} is signed out everywhere at once</b> and can't sign in until an
          administrator enables the user again. What they made stays as it is, but scheduled reports
          in their name are no longer made.
        </p>
      )}
      <Problem>{change.error?.message}</Problem>
    </ConfirmDialog>
  );
}

function ResetPasswordDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const reset = useResetPassword();
  if (reset.data) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`New password for ${user.name}`}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <OneTimePassword {...reset.data} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`Give ${user.name} a new password?`}
      confirmLabel="Give new password"
      busy={reset.isPending && "Making one"}
      onConfirm={() => reset.mutate(user.id)}
    >
      <p>
        <b>The current password stops working and {user.name} is signed out everywhere.</b> You get
        a one-time password to hand over.
      </p>
      <Problem>{reset.error?.message}</Problem>
    </ConfirmDialog>
  );
}
