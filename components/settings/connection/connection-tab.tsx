"use client";
import { useQuery } from "@tanstack/react-query";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionOptions } from "@/lib/client/settings/settings-options";
import { CheckConnection } from "./check-connection";
import { ConnectService } from "./connect-service";
import { HealthFacts } from "./health-facts";
import { LoadFailure } from "../load-failure";
import { MailFacts } from "./mail-facts";
import { ProfileSection } from "./profile-section";
import { TokenFacts } from "./token-facts";
import { WebhookFacts } from "./webhook-facts";

export interface ConnectionTabProps {
  zone: string;
  mayManage: boolean;
}

/** How the desk is connected to the service, as any of its processes last saw it. */
export function ConnectionTab({ zone, mayManage }: ConnectionTabProps) {
  const { data, error, refetch, isFetching } = useQuery(connectionOptions());
  if (error && !data)
    return (
      <LoadFailure
        what="The connection"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
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
        <HealthFacts
          baseUrl={data.baseUrl}
          sandbox={data.sandbox}
          health={data.health}
          zone={zone}
        />
        {data.sandbox && <ConnectService />}
        <CheckConnection zone={zone} mayManage={mayManage} />
      </Section>
      <Section title="Access token" note="its state only; nobody is shown the token">
        <TokenFacts token={data.token} zone={zone} />
      </Section>
      <Section title="Events from the service">
        <WebhookFacts
          webhook={data.webhook}
          sandbox={data.sandbox}
          zone={zone}
          mayManage={mayManage}
        />
      </Section>
      <Section title="Mail" note="scheduled reports">
        <MailFacts mail={data.mail} />
      </Section>
      <ProfileSection
        profile={data.profile}
        savedProfile={data.savedProfile}
        fileProfile={data.fileProfile}
        mayManage={mayManage}
      />
    </>
  );
}
