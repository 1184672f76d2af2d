"use client";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icon";
import { roleLabel, type Role } from "@/lib/domain/users/roles";

export interface DemoUserChoice {
  name: string;
  email: string;
  title: string;
  roles: readonly Role[];
  /** Public: it opens nothing but the sandbox. */
  password: string;
}

export interface DemoUserListProps {
  users: readonly DemoUserChoice[];
  /** The address of who is being signed in. */
  signingInAs: string | null;
  onChoose: (user: DemoUserChoice) => void;
}

/** The sandbox's people: one click each. */
export function DemoUserList({ users, signingInAs, onChoose }: DemoUserListProps) {
  return (
    <section aria-labelledby="demo-users" className="grid gap-1">
      <h2 id="demo-users" className="h2">
        Or sign in to the sandbox as
      </h2>
      <ul className="border-t border-line">
        {users.map((user) => (
          <li key={user.email} className="border-b border-line-faint">
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 px-1 py-1.5 text-left hover:bg-hover"
              aria-busy={signingInAs === user.email || undefined}
              onClick={() => signingInAs === null && onChoose(user)}
            >
              <Avatar name={user.name} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{user.name}</span>
                <span className="block text-12 text-ink-3">
                  {user.title} · {user.roles.map(roleLabel).join(", ")}
                </span>
              </span>
              {signingInAs === user.email ? (
                <Icon name="spinner" className="spin-fast" label="Signing in" />
              ) : (
                <Icon name="arrow" className="text-ink-3" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
