import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ReportsView } from "@/components/reports/reports-view";
import { makeQueryClient } from "@/lib/client/query-client";
import { reportListOptions } from "@/lib/client/reports/report-options";
import { listReports } from "@/lib/desk/reports/get-report";
import { pageContext } from "@/lib/http/page-session";

export const metadata: Metadata = { title: "Reports" };

export default async function ReportsPage() {
  const ctx = await pageContext();
  const client = makeQueryClient();
  await client.prefetchInfiniteQuery({
    ...reportListOptions(),
    queryFn: () => listReports(ctx, {}),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReportsView userId={ctx.actor.userId} />
    </HydrationBoundary>
  );
}
