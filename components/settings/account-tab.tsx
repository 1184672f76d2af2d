"use client";
import { useQuery } from "@tanstack/react-query";
import { Kv } from "@/components/ui/kv";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { meOptions } from "@/lib/client/session/session-options";
import { roleLabel, type Role } from "@/lib/domain/users/roles";
import { OwnSessions } from "./own-sessions";
import { PasswordForm } from "./password-form";
import { ROLE_WORDS } from "./role-words";

export interface AccountTabProps {
  zone: string;
  me: { name: string; email: string; roles: readonly Role[] };
}

/** One's own user: what it may do, its password, and where it is signed in. */
export function AccountTab({ zone, me }: AccountTabProps) {
  const { data } = useQuery(meOptions());
  return (
    <>
      <Section title="You">
        <Kv
          items={[
            { label: "Name", value: me.name },
            { label: "Work email", value: me.email },
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
            { label: "Signed in until", value: <Time at={data?.sessionExpiresAt ?? null} zone={zone} /> },
          ]}
        />
      </Section>
      <Section title="Password">
        {data?.hasPassword === false ? <p className="text-ink-2">You sign in with single sign-on. There is no password here to change.</p> : <PasswordForm email={me.email} />}
      </Section>
      <OwnSessions zone={zone} />
    </>
  );
}
