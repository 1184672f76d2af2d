"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Copyable, CopyButton } from "@/components/ui/copy-button";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { useReplayParkedEvents } from "@/lib/client/settings/settings-options";
import type { ConnectionView } from "@/lib/contract/api/settings";

function CoveredSecret({ secret }: { secret: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="mono min-w-0 wrap-anywhere">{shown ? secret : "••••••••••••"}</span>
      <TextButton
        aria-pressed={shown}
        aria-label="Show signing secret"
        onClick={() => setShown(!shown)}
      >
        {shown ? "Hide" : "Show"}
      </TextButton>
      <CopyButton text={secret} label="Copy signing secret" className="-my-1" />
    </span>
  );
}

const FROM_THE_ENVIRONMENT = (
  <span className="text-ink-3">Set as WEBHOOK_SECRET, and shown to nobody</span>
);
const ADMINS_ONLY = <span className="text-ink-3">Shown to administrators only</span>;
const SCHEMES: Record<string, string> = {
  none: "None: events are taken as hints without a signature",
  "standard-webhooks": "Standard Webhooks",
  hmac: "HMAC, as the profile below says",
};

function signingSecret({ url, secret }: ConnectionView["webhook"]) {
  if (secret !== null) return <CoveredSecret secret={secret} />;
  return url === null ? ADMINS_ONLY : FROM_THE_ENVIRONMENT;
}

const figure = (count: number) => <span className="num">{count.toLocaleString("en")}</span>;

interface WebhookFactsProps {
  connection: ConnectionView;
  mayManage: boolean;
}

/** The address for the service's events, and the events received. */
export function WebhookFacts({ connection, mayManage }: WebhookFactsProps) {
  const { webhook, sandbox } = connection;
  return (
    <>
      {webhook.url !== null && (
        <p className="mb-3 text-ink-2">
          {sandbox
            ? "The sandbox has this address already."
            : "Register this address with the service, so that it tells the desk of changes at once."}
        </p>
      )}
      <Kv
        items={[
          {
            label: "Address",
            value:
              webhook.url === null ? (
                ADMINS_ONLY
              ) : (
                <Copyable text={webhook.url} label="Copy address">
                  <span className="mono">{webhook.url}</span>
                </Copyable>
              ),
          },
          { label: "Signing secret", value: signingSecret(webhook) },
          { label: "Signing scheme", value: SCHEMES[webhook.scheme] ?? webhook.scheme },
          {
            label: "Last event accepted",
            value:
              webhook.lastEventAt === null ? (
                "None yet"
              ) : (
                <Time at={webhook.lastEventAt} format="full" />
              ),
          },
          { label: "Events in the last 24 hours", value: figure(webhook.receivedLastDay) },
          {
            label: "Events refused",
            value: figure(webhook.refused.reduce((sum, each) => sum + each.count, 0)),
          },
          { label: "Events set aside", value: figure(webhook.parked) },
        ]}
      />
      <RefusedEvents webhook={webhook} />
      {webhook.parked > 0 && <ParkedEvents count={webhook.parked} mayManage={mayManage} />}
    </>
  );
}

function ParkedEvents({ count, mayManage }: { count: number; mayManage: boolean }) {
  const replay = useReplayParkedEvents();
  // By toast, as this notice disappears once no event is set aside.
  const tryAgain = () =>
    void replay.mutateAsync().then(
      (done) =>
        showToast({
          tone: "success",
          title: `${done.count.toLocaleString("en")} ${done.count === 1 ? "event is" : "events are"} being tried again`,
        }),
      (error: Error) =>
        showToast({
          tone: "danger",
          title: "The events are still set aside",
          detail: error.message,
        }),
    );
  return (
    <Notice
      tone="warning"
      className="mt-3"
      title={`${count.toLocaleString("en")} ${count === 1 ? "event was" : "events were"} set aside after 8 tries.`}
      action={
        <Button
          size="sm"
          busy={replay.isPending && "Trying"}
          disabledReason={!mayManage && "Only an administrator can have events tried again."}
          onClick={tryAgain}
        >
          Try again
        </Button>
      }
    >
      Nothing is lost: the desk also reads every open transfer from the service. The worker&apos;s
      log says why.
    </Notice>
  );
}

function RefusedEvents({ webhook }: { webhook: ConnectionView["webhook"] }) {
  return webhook.refused.map((refused) => {
    const { why, todo, isOver } = describeRefusal(refused, webhook.lastEventAt);
    return (
      <Notice
        key={refused.reason}
        tone={isOver ? "neutral" : "warning"}
        className="mt-3"
        title={
          <>
            {refused.count.toLocaleString("en")} {refused.count === 1 ? "event was" : "events were"}{" "}
            refused since <Time at={refused.firstAt} />.
          </>
        }
      >
        {why}. The last came at <Time at={refused.lastAt} />
        {isOver ? "; others have been accepted since. " : ". "}
        {todo} Meanwhile the desk reads every open transfer from the service by itself, only later.
      </Notice>
    );
  });
}

type Refused = ConnectionView["webhook"]["refused"][number];

/** The sender of a refused event isn't known, as nothing in it is trusted. */
const WORDS: Record<Refused["reason"], { why: string; todo: string }> = {
  signature_wrong: {
    why: "Their signature isn't by the secret set here",
    todo: "The secret set here may not be the service's: compare the two, and give one of them to the other side. If they agree, the service signs in another way: set it under webhooks in the service profile.",
  },
  time_off: {
    why: "Their signed time is more than 5 minutes off",
    todo: "The clock of the desk's machine or of the service's may be wrong, or something on the way holds events up.",
  },
  header_missing: {
    why: "They lack the headers of a signature",
    todo: "The service may not sign its events, or in headers of its own: set how it does under webhooks in the service profile. Or they don't come from the service.",
  },
  secret_too_short: {
    why: "The secret set here is too short to check any",
    todo: "Set WEBHOOK_SECRET to the one that the service shows, and start the desk again.",
  },
};

/** Returns the texts about refused events, and whether others were accepted since. */
export function describeRefusal(
  { reason, lastAt }: Refused,
  lastEventAt: string | null,
): { why: string; todo: string; isOver: boolean } {
  return {
    ...WORDS[reason],
    isOver: lastEventAt !== null && Date.parse(lastEventAt) > Date.parse(lastAt),
  };
}
