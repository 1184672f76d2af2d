import { Kv } from "@/components/ui/kv";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { MeView } from "@/lib/contract/api/me";
import { roleLabel } from "@/lib/domain/users/roles";
import { EmailText } from "../email-text";
import { OwnSessions } from "./own-sessions";
import { ROLE_WORDS } from "../role-words";
import { PasswordForm } from "../tab-forms";

export interface AccountTabProps {
  zone: string;
  /** As the server rendered it: the shell reads it again from time to time, and refreshes the page when it has changed. */
  me: MeView;
}

/** One's own user: what it may do, its password, and where it is signed in. */
export function AccountTab({ zone, me }: AccountTabProps) {
  return (
    <>
      <Section title="You">
        <Kv
          items={[
            { label: "Name", value: me.name },
            { label: "Work email", value: <EmailText email={me.email} /> },
            {
              label: "Roles",
              value: (
                <ul className="grid gap-1">
                  {me.roles.map((role) => (
                    <li key={role}>
                      {roleLabel(role)} <span className="text-ink-3">{ROLE_WORDS[role]}</span>
                    </li>
                  ))}
                </ul>
              ),
            },
            { label: "Signed in until", value: <Time at={me.sessionExpiresAt} zone={zone} /> },
          ]}
        />
      </Section>
      <Section title="Password">
        {me.hasPassword ? (
          <PasswordForm email={me.email} />
        ) : (
          <p className="text-ink-2">
            You sign in with single sign-on. There is no password here to change.
          </p>
        )}
      </Section>
      <OwnSessions zone={zone} />
    </>
  );
}
