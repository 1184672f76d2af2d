"use client";
import { announce } from "@/components/ui/announcements";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { useChangeUser } from "@/lib/client/users/user-mutations";
import type { UserView } from "@/lib/contract/api/users";

export interface DisableUserDialogProps {
  user: UserView;
  /** Lets the user in again. */
  enable: boolean;
  onClose: () => void;
}

export function DisableUserDialog({ user, enable, onClose }: DisableUserDialogProps) {
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
      {change.error && (
        <Notice tone="danger" live>
          {change.error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
