import { Icon } from "@/components/ui/icon";
import type { UserView } from "@/lib/contract/api/users";

/** Whether somebody may sign in. */
export function UserState({ user }: { user: Pick<UserView, "disabled" | "mustChangePassword"> }) {
  if (user.disabled) {
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-3">
        <Icon name="lock" />
        Disabled
      </span>
    );
  }
  if (user.mustChangePassword) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon name="key" className="text-warning" />
        One-time password
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name="check" className="text-success" />
      Active
    </span>
  );
}
