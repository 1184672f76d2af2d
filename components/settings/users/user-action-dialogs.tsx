"use client";
import { LaterSheet } from "@/components/ui/later-sheet";
import type { UserView } from "@/lib/contract/api/users";
import { DisableUserDialog } from "./disable-user-dialog";
import { ResetPasswordDialog } from "./reset-password-dialog";
import { UserFormSkeleton } from "./user-form-skeleton";
import { editUserSheet } from "./user-sheets-later";

export type UserActionKind = "edit" | "reset" | "disable" | "enable";

/** What is being done with whom. */
export interface UserAction {
  kind: UserActionKind;
  user: UserView;
}

/** The one dialog that is open, if any. Each starts afresh for each user. */
export function UserActionDialogs({
  action,
  onClose,
}: {
  action: UserAction | null;
  onClose: () => void;
}) {
  if (action === null) return null;
  const { kind, user } = action;
  switch (kind) {
    case "edit":
      return (
        <LaterSheet
          key={user.id}
          part={editUserSheet}
          props={{ user, onClose }}
          open
          onClose={onClose}
          title={user.name}
          waiting={<UserFormSkeleton />}
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
