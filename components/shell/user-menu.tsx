"use client";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { useShell } from "./shell-context";
import type { ShellUser, SignOut } from "./shell-user";
import { ThemeChoice } from "./theme-choice";

/** Who is signed in; opens to the theme, the shortcuts and signing out. */
export function UserMenu({ user, onSignOut }: { user: ShellUser; onSignOut: SignOut }) {
  const { showShortcuts } = useShell();
  const roles = user.roles.join(", ");
  const trigger = (
    <button type="button" className="me-b" aria-label={`${user.name}, ${roles}. Account menu`}>
      <Avatar name={user.name} />
      <span className="me-n">
        <b>{user.name}</b>
        <span>{roles}</span>
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top">
      <MenuLabel>{user.email}</MenuLabel>
      <ThemeChoice />
      <MenuLine />
      <MenuItem icon="keyboard" keys={["?"]} onSelect={showShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="sign-out" onSelect={() => void onSignOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
