"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { Kv } from "@/components/ui/kv";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { organisationOptions } from "@/lib/client/settings/settings-options";
import { LoadFailure } from "./load-failure";

/** The other tabs are shown without it, so it is loaded with this one. */
const OrganisationForm = dynamic(() =>
  import("./organisation-form").then(({ OrganisationForm }) => OrganisationForm),
);

/** The organisation's name, and the zone its days are counted in. */
export function OrganisationTab({ mayManage }: { mayManage: boolean }) {
  const query = useQuery(organisationOptions());
  const { data } = query;
  if (query.error && !data) return <LoadFailure what="The organisation" query={query} />;
  return (
    <Section title="Organisation">
      {!data ? (
        <div className="grid grid-cols-1 gap-3" aria-busy="true">
          <Skeleton width={240} />
          <Skeleton width={180} />
        </div>
      ) : mayManage ? (
        <OrganisationForm organisation={data} />
      ) : (
        <>
          <Notice className="mb-3">Only administrators can change these.</Notice>
          <Kv
            items={[
              { label: "Name", value: data.name },
              { label: "Reporting zone", value: data.reportingZone },
            ]}
          />
        </>
      )}
    </Section>
  );
}
