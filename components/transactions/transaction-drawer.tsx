"use client";
import { useQuery } from "@tanstack/react-query";
import { Drawer } from "@/components/ui/drawer";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { transactionOptions } from "@/lib/client/transactions/transaction-options";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { TransactionView } from "@/lib/contract/api/transactions";
import { TransactionRecord } from "./transaction-detail";
import { nameOf, transactionHref } from "./transaction-cells";

const ELSEWHERE = "this transaction isn't among the rows shown";

interface TransactionDrawerProps {
  name: string | null;
  listed: TransactionView | undefined;
  /** The transaction has no place among the rows shown. */
  isElsewhere?: boolean;
  /** Opens the row so many further; null if there is none. */
  step: (by: number) => (() => void) | null;
  onClose: () => void;
}

/** A transaction beside the list, read from the service on opening. */
export function TransactionDrawer(props: TransactionDrawerProps) {
  const { name, listed, step, onClose } = props;
  const [toPrevious, toNext] = [step(-1), step(1)];
  const isElsewhere = props.isElsewhere ?? listed === undefined;
  const asked = listed?.id ?? name ?? "";
  const query = useQuery({ ...transactionOptions(asked), enabled: name !== null });
  const transaction = query.data?.transaction ?? listed;
  const title = transaction ? nameOf(transaction) : (name ?? "");
  return (
    <Drawer
      open={name !== null}
      onClose={onClose}
      title={<span className="mono">{title}</span>}
      label={`Transaction ${title}`}
      keepFocus={listed !== undefined && isBesideTable()}
      actions={
        <>
          <IconButton
            icon="chevron-up"
            label="Previous transaction"
            disabledReason={
              !toPrevious && (isElsewhere ? ELSEWHERE : "this is the first on the page")
            }
            onClick={() => toPrevious?.()}
          />
          <IconButton
            icon="chevron-down"
            label="Next transaction"
            disabledReason={!toNext && (isElsewhere ? ELSEWHERE : "this is the last on the page")}
            onClick={() => toNext?.()}
          />
        </>
      }
      footer={
        transaction && (
          <>
            <LinkButton href={transactionHref(transaction)} icon="external">
              Open as a page
            </LinkButton>
            {transaction.transferId && (
              <LinkButton variant="quiet" href={transferPage(transaction.transferId)}>
                Open transfer
              </LinkButton>
            )}
          </>
        )
      }
    >
      <TransactionRecord
        query={query}
        listed={listed}
        name={title}
        waiting={
          <div className="grid gap-4 p-5" aria-busy="true">
            {["40%", "100%", "100%", "100%", "70%"].map((width, index) => (
              <Skeleton key={index} width={width} />
            ))}
          </div>
        }
      />
    </Drawer>
  );
}

/** Beside the table the table's keys keep working; otherwise the drawer has the focus. */
function isBesideTable(): boolean {
  return typeof window !== "undefined" && window.matchMedia("(min-width: 768px)").matches;
}
