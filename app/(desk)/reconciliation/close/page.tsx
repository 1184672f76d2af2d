import type { Metadata } from "next";
import { ClosePageView } from "@/components/close/close-page-view";
import { listAccounts } from "@/lib/desk/statements/accounts";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";
import { AddressState } from "../../address-state";

export const metadata: Metadata = { title: "Close a period" };

export default async function ClosePage() {
  const ctx = await pageContext();
  const { accounts } = await listAccounts(ctx);
  const { roles, userId } = ctx.actor;
  return (
    <AddressState>
      <ClosePageView
        accounts={accounts.map(({ id, name, currency }) => ({ id, name, currency }))}
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
