"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useRestoredFocus } from "@/components/ui/focus";
import { formatTime } from "@/components/ui/format-time";
import { Kv } from "@/components/ui/kv";
import { Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useZone } from "@/components/ui/zone";
import {
  ownSessionsOptions,
  useRevokeOtherSessions,
  useRevokeSession,
} from "@/lib/client/session/session-options";
import type { MeView, SessionView } from "@/lib/contract/api/session";
import { roleLabel } from "@/lib/domain/users/roles";
import { EmailText, ROLE_DESCRIPTIONS } from "../users/roles-field";
import { LoadFailure } from "../load-failure";

/** The other tabs are shown without it, so it is loaded with this one. */
const PasswordForm = dynamic(() =>
  import("./password-form").then(({ PasswordForm }) => PasswordForm),
);

export interface AccountTabProps {
  /** As rendered by the server, which renders the page anew after a change. */
  me: MeView;
}

/** The person's own user: roles, password and sessions. */
export function AccountTab({ me }: AccountTabProps) {
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
                      {roleLabel(role)}{" "}
                      <span className="text-ink-3">{ROLE_DESCRIPTIONS[role]}</span>
                    </li>
                  ))}
                </ul>
              ),
            },
            { label: "Signed in until", value: <Time at={me.sessionExpiresAt} /> },
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
      <OwnSessions />
    </>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const zone = useZone();
  const revoke = useRevokeSession();
  return (
    <li className="grid gap-2 border-b border-line-faint py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {browserName(session.userAgent)}{" "}
            {session.current && <span className="font-normal text-ink-3">(this one)</span>}
          </p>
          <p className="text-12 text-ink-3">
            Signed in <Time at={session.createdAt} />
            {session.address !== null && <> from {session.address}</>}. Last used{" "}
            <Time at={session.lastSeenAt} />.
          </p>
        </div>
        {!session.current && (
          <Button
            size="sm"
            variant="quiet-danger"
            busy={(revoke.isPending || revoke.isSuccess) && "Signing out"}
            aria-label={`Sign out ${browserName(session.userAgent)}, last used ${formatTime(session.lastSeenAt, zone, "full")}`}
            onClick={() => revoke.mutate(session.id)}
          >
            Sign out
          </Button>
        )}
      </div>
      <Problem>{revoke.error?.message}</Problem>
    </li>
  );
}

function OwnSessions() {
  const query = useQuery(ownSessionsOptions());
  const { data } = query;
  const others = useRevokeOtherSessions();
  const focus = useRestoredFocus<HTMLUListElement>(String(data?.sessions.length));
  if (query.error && !data) return <LoadFailure what="Your sessions" query={query} />;
  return (
    <Section
      title="Your sessions"
      note={data?.sessions.length}
      end={
        (data?.sessions.length ?? 0) > 1 && (
          <Button
            size="sm"
            busy={others.isPending && "Signing out"}
            onClick={() => others.mutate()}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Problem className="mb-2">{others.error?.message}</Problem>
      <p className="mb-2 text-ink-2">
        A session ends after 2 hours without use, and after 12 hours in any case. Sign out one that
        you don't know, then change your password.
      </p>
      {data ? (
        <ul {...focus} aria-label="Your sessions" className="border-t border-line">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <div className="grid grid-cols-1 gap-3" aria-busy="true">
          <Skeleton width={260} />
          <Skeleton width={320} />
        </div>
      )}
    </Section>
  );
}

/** The order matters: Edge and Opera also say Chrome, and Chrome also says Safari. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (list: readonly [string, RegExp][], text: string): string | null =>
  list.find(([, mark]) => mark.test(text))?.[0] ?? null;

/** Names the browser, such as `Chrome on Linux`. A browser can claim any name. */
export function browserName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  if (browser === null) return system === null ? "Unknown browser" : `Unknown browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
