import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { TransferDocuments } from "@/components/documents/live-document-menu";
import { EvidenceSection } from "@/components/reconciliation/evidence/evidence-section";
import { TransferView } from "@/components/transfers/transfer-view";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import { AppError } from "@/lib/desk/app-error";
import { openTransfer } from "@/lib/desk/transfers/view/transfer-detail";
import { grants } from "@/lib/domain/users/roles";
import { pageContext, pageOrganisation } from "@/lib/http/page-session";

interface TransferPageProps {
  params: Promise<{ id: string }>;
}

/** Read once for the page and its title; null if there is none. */
const transferOf = cache(async (id: string) => openTransfer(await pageContext(), id).catch(absent));

export async function generateMetadata({ params }: TransferPageProps): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  const detail = await transferOf(id);
  return { title: `Transfer ${detail?.transfer.reference ?? id.slice(0, 12)}` };
}

export default async function TransferPage({ params }: TransferPageProps) {
  const id = decodeURIComponent((await params).id);
  const ctx = await pageContext();
  const [detail, organisation] = await Promise.all([transferOf(id), pageOrganisation()]);
  if (!detail) notFound();
  // Each transfer has one address: a reference leads to its id.
  if (detail.transfer.id !== id) redirect(transferPage(detail.transfer.id));
  const { roles } = ctx.actor;
  return (
    <TransferView
      id={detail.transfer.id}
      initial={detail}
      sandbox={organisation.sandbox}
      documents={
        grants(roles, "transactions.export") && <TransferDocuments id={detail.transfer.id} />
      }
      evidence={<EvidenceSection transactionId={detail.transfer.id} />}
      permitted={{
        userId: ctx.actor.userId,
        confirm: grants(roles, "transfers.confirm"),
        cancel: grants(roles, "transfers.cancel"),
        reportPayment: grants(roles, "transfers.report-payment"),
        resolve: grants(roles, "transfers.resolve"),
      }}
    />
  );
}

function absent(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
