import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SchedulesView } from "@/components/reports/schedules/schedules-view";
import { makeQueryClient } from "@/lib/client/query-client";
import { scheduleListOptions } from "@/lib/client/reports/schedule-options";
import { getRuntime } from "@/lib/desk/runtime";
import { listSchedules } from "@/lib/desk/schedules/list-schedules";
import { pageContext } from "@/lib/http/page-session";

export const metadata: Metadata = { title: "Scheduled reports" };

export default async function SchedulesPage() {
  const ctx = await pageContext();
  const client = makeQueryClient();
  await client.prefetchQuery({
    ...scheduleListOptions(),
    queryFn: () => listSchedules(ctx, getRuntime().config),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SchedulesView userId={ctx.actor.userId} />
    </HydrationBoundary>
  );
}
