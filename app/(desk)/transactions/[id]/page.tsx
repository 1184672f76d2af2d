import type { Metadata } from "next";
import { TransactionDocuments } from "@/components/documents/live-document-menu";
import { EvidenceSection } from "@/components/reconciliation/evidence/evidence-section";
import { TransactionPageView } from "@/components/transactions/transaction-page-view";
import type { TransactionDetail } from "@/lib/contract/api/transactions";
import { getTransaction } from "@/lib/desk/transactions/get-transaction";
import { grants } from "@/lib/domain/users/roles";
import { pageContext } from "@/lib/http/page-session";

interface TransactionPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: TransactionPageProps): Promise<Metadata> {
  return { title: `Transaction ${nameOf(await params).slice(0, 24)}` };
}

export default async function TransactionPage({ params }: TransactionPageProps) {
  const name = nameOf(await params);
  const { actor } = await pageContext();
  const detail = await detailOf(name);
  return (
    <TransactionPageView
      name={name}
      initial={detail}
      evidence={detail && <EvidenceSection transactionId={detail.transaction.id} />}
      documents={grants(actor.roles, "transactions.export") && <TransactionDocuments name={name} />}
    />
  );
}

/** An address that isn't properly encoded is taken as it stands. */
function nameOf({ id }: { id: string }): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Null if it can't be read: the browser then asks again, and says why. */
async function detailOf(name: string): Promise<TransactionDetail | null> {
  const ctx = await pageContext();
  try {
    return await getTransaction(ctx, name);
  } catch (error) {
    ctx.logger.info("a transaction's page was made without it", { error });
    return null;
  }
}
