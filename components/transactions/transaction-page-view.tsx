"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { initialQueryData } from "@/lib/client/query-client";
import { CopyButton } from "@/components/ui/copy-button";
import { DirectionMark } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { transactionOptions } from "@/lib/client/transactions/transaction-options";
import type { TransactionDetail } from "@/lib/contract/api/transactions";
import { TransactionRecord } from "./transaction-detail";
import { nameOf } from "./transaction-cells";

interface TransactionPageViewProps {
  name: string;
  /** Null if the server could not read it; the page then asks again. */
  initial: TransactionDetail | null;
  /** View of its legs, from another feature; undefined until the transaction is known. */
  evidence?: ReactNode;
  documents?: ReactNode;
}

/** A transaction's own page, for links that people send. */
export function TransactionPageView(props: TransactionPageViewProps) {
  const { name, initial, evidence, documents } = props;
  const query = useQuery({ ...transactionOptions(name), ...initialQueryData(initial) });
  const { data } = query;
  const transaction = data?.transaction;
  const title = transaction ? nameOf(transaction) : name;
  return (
    <>
      <PageHeader
        crumb={{ href: "/transactions", label: "Transactions" }}
        title={
          <span className="flex items-center gap-2">
            {transaction?.type && (
              <DirectionMark type={transaction.type} className="text-ink-3 max-md:hidden" />
            )}
            {title}
          </span>
        }
        mono
        actions={
          transaction && (
            <>
              <CopyButton text={title} label="Copy reference" />
              {documents}
            </>
          )
        }
      />
      <PageBody>
        <div className="mx-auto max-w-[640px]">
          <TransactionRecord
            query={query}
            name={name}
            waiting={
              <div className="grid gap-4 p-6" aria-busy="true">
                <Skeleton width="40%" />
                <Skeleton width="100%" />
                <Skeleton width="100%" />
              </div>
            }
          />
          {data && (
            <>
              {evidence && <div className="border-t border-line-faint">{evidence}</div>}
              <p className="flex items-center gap-1 px-6 pb-6 text-12 text-ink-3 max-md:px-4">
                Read from the service <Time at={data.freshness.verifiedAt} format="seconds" />
                <IconButton
                  icon="refresh"
                  label="Read from the service now"
                  onClick={() => void query.refetch()}
                />
              </p>
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}
