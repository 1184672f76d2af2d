import type { Metadata } from "next";
import { TransferListView } from "@/components/transfer-list/transfer-list-view";
import { loadTransferSearch, transferQueryOf } from "@/lib/client/transfers/transfer-list-options";
import { listUnfinishedOperations } from "@/lib/desk/operations/get-operation";
import { listTransfers } from "@/lib/desk/transfers/view/transfer-summary";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";
import { AddressState, type SearchedPageProps } from "../address-state";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage({ searchParams }: SearchedPageProps) {
  const query = transferQueryOf(await loadTransferSearch(searchParams));
  const ctx = await pageContext();
  const [list, operations] = await Promise.all([
    listTransfers(ctx, query),
    listUnfinishedOperations(ctx),
  ]);
  return (
    <AddressState>
      <TransferListView
        initial={{ query, list, operations }}
        canCreate={grants(ctx.actor.roles, "transfers.create")}
      />
    </AddressState>
  );
}
