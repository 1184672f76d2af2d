"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useResetPassword } from "@/lib/client/users/user-mutations";
import type { UserView } from "@/lib/contract/api/users";
import { OneTimePassword } from "./one-time-password";

/** Asks first; then shows the new password once. */
export function ResetPasswordDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
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
        <OneTimePassword name={user.name} email={user.email} password={reset.data.password} />
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
      {reset.error && (
        <Notice tone="danger" live>
          {reset.error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
