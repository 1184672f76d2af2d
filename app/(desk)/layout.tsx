import type { ReactNode } from "react";
import { Providers } from "@/app/providers";
import { ConnectionBeat, StaleNotice } from "@/components/live/connection-state";
import { LiveLine } from "@/components/live/live-line";
import { ReportingZone } from "@/components/ui/zone";
import { grants, roleLabel, ROLES } from "@/lib/domain/users/roles";
import { pageOrganisation, requirePageSession } from "@/lib/http/page-session";
import { DeskShell } from "./desk-shell";

/** Every page of the desk: for somebody who is signed in, inside the shell. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { actor } = await requirePageSession();
  const organisation = await pageOrganisation();
  const roles = ROLES.filter((role) => actor.roles.includes(role)).map(roleLabel);
  return (
    <Providers>
      <ReportingZone zone={organisation.reportingZone} today={organisation.today}>
        <DeskShell
          userId={actor.userId}
          user={{ name: actor.name, email: actor.email, roles }}
          organisation={organisation.name}
          sandbox={organisation.sandbox}
          canCreate={grants(actor.roles, "transfers.create")}
          beat={<ConnectionBeat />}
        >
          <LiveLine />
          <StaleNotice />
          {children}
        </DeskShell>
      </ReportingZone>
    </Providers>
  );
}
