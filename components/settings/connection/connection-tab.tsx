"use client";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Notice, Problem } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { connectionOptions, useCheckConnection } from "@/lib/client/settings/settings-options";
import type { ConnectionView } from "@/lib/contract/api/settings";
import { LoadFailure } from "../load-failure";
import { ProfileSection } from "./profile-section";
import { WebhookFacts } from "./webhook-facts";

/** The desk's connection to the service, as its processes last saw it. */
export function ConnectionTab({ mayManage }: { mayManage: boolean }) {
  const query = useQuery(connectionOptions());
  const { data } = query;
  if (query.error && !data) return <LoadFailure what="The connection" query={query} />;
  if (!data) {
    return (
      <Section title="Transfer service">
        <div className="grid gap-3" aria-busy="true">
          {[220, 180, 260, 140].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Section>
    );
  }
  return (
    <>
      <Section title="Transfer service">
        <HealthFacts connection={data} />
        {data.sandbox && <ConnectService />}
        <CheckConnection mayManage={mayManage} />
      </Section>
      <Section title="Access token" note="the token itself is never shown">
        <TokenFacts token={data.token} />
      </Section>
      <Section title="Events from the service">
        <WebhookFacts connection={data} mayManage={mayManage} />
      </Section>
      <Section title="Mail" note="scheduled reports">
        <MailFacts mail={data.mail} />
      </Section>
      <ProfileSection connection={data} mayManage={mayManage} />
    </>
  );
}

const NEEDED = ["SERVICE_BASE_URL", "SERVICE_CLIENT_ID", "SERVICE_CLIENT_SECRET"] as const;

/** By environment variables and not by a form, so that no secret passes through a browser. */
function ConnectService() {
  return (
    <Notice className="mt-4" title="To connect a real service,">
      stop the desk, set{" "}
      {NEEDED.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === NEEDED.length - 1 ? " and " : ", ")}
          <span className="mono">{name}</span>
        </span>
      ))}
      , give it another <span className="mono">DATA_DIR</span> or{" "}
      <span className="mono">DATABASE_URL</span>, and start it again. The sandbox's data stays where
      it is.
    </Notice>
  );
}

const ADMINISTRATORS_ONLY = "Only administrators can check the connection.";

function CheckConnection({ mayManage }: { mayManage: boolean }) {
  const check = useCheckConnection();
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          icon="refresh"
          busy={check.isPending && "Checking"}
          disabledReason={!mayManage && ADMINISTRATORS_ONLY}
          onClick={() => check.mutate()}
        >
          Check now
        </Button>
        {!mayManage && <span className="text-ink-3">{ADMINISTRATORS_ONLY}</span>}
      </div>
      {check.data && !check.isPending && (
        <Notice tone={check.data.ok ? "success" : "danger"} live>
          {check.data.message} Checked at <Time at={check.data.checkedAt} format="until" />, in{" "}
          {(check.data.tookMs / 1000).toFixed(1)} s.
        </Notice>
      )}
      <Problem>{check.error?.message}</Problem>
    </div>
  );
}

interface TokenState {
  tone: StateTone;
  words: string;
  /** The effect on people, and their next step. */
  todo?: { fact: string; advice: string };
}

export const TOKEN_STATES: Record<ConnectionView["token"]["state"], TokenState> = {
  none: { tone: "quiet", words: "None yet: the first call asks for one" },
  valid: { tone: "good", words: "Valid" },
  renewing: { tone: "working", words: "Being renewed" },
  rate_limited: { tone: "warning", words: "The service is limiting requests for tokens" },
  rejected: {
    tone: "bad",
    words: "The service refuses the client credentials",
    todo: {
      fact: "Nothing can be read from the service or sent to it.",
      advice:
        "Whoever runs the desk corrects SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET, and starts it again. What was asked for and not sent waits a while, and is then closed as not sent.",
    },
  },
};

function TokenFacts({ token }: { token: ConnectionView["token"] }) {
  const { tone, words, todo } = TOKEN_STATES[token.state];
  return (
    <>
      {todo && (
        <Notice tone="danger" className="mb-4" title={todo.fact}>
          {todo.advice}
        </Notice>
      )}
      <Kv
        items={[
          { label: "State", value: <StateLabel tone={tone}>{words}</StateLabel> },
          { label: "Issued", value: <Time at={token.issuedAt} format="full" /> },
          { label: "Valid until", value: <Time at={token.expiresAt} format="full" /> },
          token.nextTryAt !== null && {
            label: "Next try",
            value: <Time at={token.nextTryAt} format="full" />,
          },
          token.lastError !== null && { label: "Last error", value: token.lastError },
        ]}
      />
    </>
  );
}

function MailFacts({ mail: { isSetUp, server, from, domains } }: { mail: ConnectionView["mail"] }) {
  const allowed = {
    label: "May go to",
    value: domains === null ? "Any address" : domains.join(", "),
  };
  if (!isSetUp) {
    return (
      <>
        <p className="mb-3 text-ink-2">
          Not set up: nothing is mailed, and scheduled reports wait in the list of reports. Whoever
          runs the desk sets <code className="mono">SMTP_URL</code> and{" "}
          <code className="mono">MAIL_FROM</code>, and starts it again.
        </p>
        <Kv items={[allowed]} />
      </>
    );
  }
  return (
    <Kv
      items={[
        {
          label: "Server",
          value:
            server === null ? (
              <span className="text-ink-3">Shown to administrators only</span>
            ) : (
              <span className="mono">{server}</span>
            ),
        },
        { label: "From", value: from },
        allowed,
      ]}
    />
  );
}

const HEALTH_STATES: Record<ConnectionView["health"]["state"], { tone: StateTone; words: string }> =
  {
    ok: { tone: "good", words: "Working" },
    degraded: {
      tone: "warning",
      words: "Unsteady: the last call failed, but one shortly before succeeded",
    },
    down: { tone: "bad", words: "Not working: no call has succeeded for a while" },
    unknown: { tone: "quiet", words: "Not checked yet" },
  };

function clockDifference(offsetMs: number | null): string {
  if (offsetMs === null) return "–";
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  if (seconds === "0.0") return "Agrees with the desk's";
  return `${seconds} s ${offsetMs > 0 ? "ahead of" : "behind"} the desk's`;
}

function HealthFacts({ connection }: { connection: ConnectionView }) {
  const { baseUrl, sandbox, health } = connection;
  const { tone, words } = HEALTH_STATES[health.state];
  return (
    <Kv
      items={[
        { label: "State", value: <StateLabel tone={tone}>{words}</StateLabel> },
        { label: "Address", value: <span className="mono wrap-anywhere">{baseUrl}</span> },
        {
          label: "Kind",
          value: sandbox ? "The desk's own sandbox: no money moves" : "Live service",
        },
        { label: "Last success", value: <Time at={health.lastOkAt} format="full" /> },
        {
          label: "Last failure",
          value:
            health.lastErrorAt === null ? "Never" : <Time at={health.lastErrorAt} format="full" />,
        },
        health.lastError !== null && { label: "Last error", value: health.lastError },
        { label: "Service's clock", value: clockDifference(health.clockOffsetMs) },
      ]}
    />
  );
}

type StateTone = "good" | "working" | "warning" | "bad" | "quiet";

const LOOKS: Record<StateTone, { icon: IconName; className: string }> = {
  good: { icon: "check", className: "text-success" },
  working: { icon: "refresh", className: "text-info" },
  warning: { icon: "warn", className: "text-warning" },
  bad: { icon: "alert", className: "text-danger" },
  quiet: { icon: "clock", className: "text-ink-3" },
};

function StateLabel({ tone, children }: { tone: StateTone; children: string }) {
  const { icon, className } = LOOKS[tone];
  return (
    <span className="flex items-baseline gap-1.5">
      <Icon name={icon} className={`self-center ${className}`} />
      {children}
    </span>
  );
}
