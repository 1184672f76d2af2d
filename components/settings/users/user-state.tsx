import { Icon } from "@/components/ui/icon";
import type { UserView } from "@/lib/contract/api/users";

/** Whether somebody may sign in. */
export function UserState({
  user,
}: {
  user: Pick<UserView, "disabled" | "mustChangePassword" | "passwordExpired">;
}) {
  if (user.disabled) {
    return (
      <span className="flex items-baseline gap-1.5 text-ink-3">
        <Icon name="lock" className="self-center" />
        Disabled
      </span>
    );
  }
  if (user.mustChangePassword) {
    return (
      <span className="flex items-baseline gap-1.5">
        <Icon name="key" className="self-center text-warning" />
        {user.passwordExpired ? "One-time password expired" : "One-time password"}
      </span>
    );
  }
  return (
    <span className="flex items-baseline gap-1.5">
      <Icon name="check" className="self-center text-success" />
      Active
    </span>
  );
}
