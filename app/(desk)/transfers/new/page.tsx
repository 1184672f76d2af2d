import type { Metadata } from "next";
import { AppError } from "@/lib/desk/app-error";
import { getRecipient } from "@/lib/desk/recipients/list-recipients";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";
import type { SearchedPageProps } from "../../address-state";
import { NewTransferPage } from "./new-transfer-page";

export const metadata: Metadata = { title: "New transfer" };

/**
 * Page of the transfer form. `?recipient=` opens the form for a recipient; `?intent=` is the form's
 * own id; `?operation=` shows a request that was sent.
 */
export default async function Page({ searchParams }: SearchedPageProps) {
  const search = await searchParams;
  const ctx = await pageContext();
  const recipientId = single(search["recipient"]);
  const recipient =
    recipientId === null ? null : await getRecipient(ctx, recipientId).catch(absent);
  const { roles, userId } = ctx.actor;
  return (
    <NewTransferPage
      userId={userId}
      canCreate={grants(roles, "transfers.create")}
      canResolve={grants(roles, "transfers.resolve")}
      canAddRecipients={grants(roles, "recipients.create")}
      recipient={recipient}
      recipientTrouble={
        recipientId !== null && recipient === null
          ? "The recipient in this page's address isn't in the service's list. Choose one below."
          : null
      }
      operationId={single(search["operation"])}
    />
  );
}

function single(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function absent(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
