import type { Metadata } from "next";
import { ClosePageView } from "@/components/close/close-page-view";
import { listAccounts } from "@/lib/desk/statements/list-accounts";
import { reportingDay } from "@/lib/desk/organisation";
import { grants } from "@/lib/domain/users/roles";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";
import { AddressState } from "../../address-state";

export const metadata: Metadata = { title: "Close a period" };

export default async function ClosePage() {
  const ctx = await pageContext();
  const [{ reportingZone: zone }, { accounts }] = await Promise.all([
    pageOrganisation(),
    listAccounts(ctx),
  ]);
  const { roles, userId } = ctx.actor;
  return (
    <AddressState>
      <ClosePageView
        accounts={accounts.map(({ id, name, currency }) => ({ id, name, currency }))}
        zone={zone}
        today={reportingDay(ctx, zone)}
        rights={{
          userId,
          prepare: grants(roles, "periods.prepare"),
          review: grants(roles, "periods.review"),
          import: grants(roles, "statements.import"),
          work: grants(roles, "reconciliation.work"),
        }}
      />
    </AddressState>
  );
}
