import type { Metadata } from "next";
import { OverviewView } from "@/components/overview/overview-view";
import { PaletteIconButton } from "@/components/shell/shell-context";
import { getOverview, getOverviewFigures } from "@/lib/desk/overview/get-overview";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";

export const metadata: Metadata = { title: "Overview" };

export default async function Page() {
  const ctx = await pageContext();
  const [overview, figures] = await Promise.all([getOverview(ctx), getOverviewFigures(ctx)]);
  return (
    <OverviewView
      initial={overview}
      initialFigures={figures}
      canAct={grants(ctx.actor.roles, "transfers.confirm")}
      search={<PaletteIconButton />}
    />
  );
}
