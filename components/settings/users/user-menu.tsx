"use client";
import { IconButton } from "@/components/ui/icon-button";
import { onReach } from "@/components/ui/later";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { UserView } from "@/lib/contract/api/users";
import type { UserActionKind } from "./user-action-dialogs";
import { editUserSheet } from "./user-sheets-later";

export interface UserMenuProps {
  user: UserView;
  isOwn: boolean;
  /** Somebody else has the same name, so it doesn't say whose menu this is. */
  isNamesake: boolean;
  onAction: (kind: UserActionKind) => void;
}

/** What an administrator can do with a user. One's own password is changed under My account, and nobody disables themselves. */
export function UserMenu({ user, isOwn, isNamesake, onAction }: UserMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          label={isNamesake ? `Change ${user.name}, ${user.email}` : `Change ${user.name}`}
          {...onReach(editUserSheet)}
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
