import type { Metadata } from "next";
import { loadRecipientParams, recipientQueryOf } from "@/components/recipients/recipient-params";
import { RecipientsView } from "@/components/recipients/recipients-view";
import { listRecipients } from "@/lib/desk/recipients/list-recipients";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";
import { AddressState, type SearchedPageProps } from "../address-state";

export const metadata: Metadata = { title: "Recipients" };

export default async function RecipientsPage({ searchParams }: SearchedPageProps) {
  const query = recipientQueryOf(await loadRecipientParams(searchParams));
  const ctx = await pageContext();
  const { userId, roles } = ctx.actor;
  const list = await listRecipients(ctx, query);
  return (
    <AddressState>
      <RecipientsView
        initial={{ query, list }}
        permitted={{
          userId,
          add: grants(roles, "recipients.create"),
          accept: grants(roles, "recipients.accept"),
          transfer: grants(roles, "transfers.create"),
        }}
      />
    </AddressState>
  );
}
