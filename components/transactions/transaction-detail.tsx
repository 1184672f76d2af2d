"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountNumber, Address } from "@/components/ui/address";
import { Copyable } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryFailure } from "@/components/ui/error-state";
import { Kv, type KvItem } from "@/components/ui/kv";
import { Ledger } from "@/components/ui/ledger";
import { Money, Rate } from "@/components/ui/money";
import { Notice, type NoticeProps } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { TextButton } from "@/components/ui/text-button";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { ApiFailure } from "@/lib/client/api-fetch";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { TransactionDetail, TransactionView } from "@/lib/contract/api/transactions";
import { networkLabel } from "@/lib/domain/chain/network";
import { quotedAtEnd } from "@/lib/domain/words/words";
import { feeNamesCurrency, formatDecimal, formatFee } from "@/lib/money/format";
import { receivedLabelOf, sentLabelOf, statusLabelOf } from "./transaction-cells";

interface TransactionDetailProps {
  transaction: TransactionView;
  /** When the record was last read from the service; null for the list's copy. */
  verifiedAt: string | null;
}

function TransactionDetailBody({ transaction, verifiedAt }: TransactionDetailProps) {
  const { status, createdAt, sent, received, quoted, fee } = transaction;
  return (
    <>
      <section className="sec">
        <p className="mb-3.5 flex flex-wrap items-center gap-2">
          <Status boxed status={status} label={statusLabelOf(status)} />
          <span className="num text-ink-3">
            {createdAt === null ? "No date given" : <Time at={createdAt} />}
          </span>
        </p>
        <Ledger
          label="Amounts"
          rows={[
            { label: sentLabelOf(status), value: <Money exact {...sent} /> },
            {
              label: receivedLabelOf(status),
              value: (
                <Money
                  exact
                  quiet={received.amount === null}
                  amount={received.amount ?? quoted}
                  currency={received.currency}
                />
              ),
            },
            { label: "Rate", value: <RateValue transaction={transaction} /> },
            {
              label: "Fee",
              value: <span className="num">{fee === null ? "–" : formatFee(fee)}</span>,
            },
          ]}
        />
        {fee !== null && !feeNamesCurrency(fee) && (
          <p className="mt-2 text-12 text-ink-3">
            The service didn&apos;t give the fee&apos;s currency.
          </p>
        )}
      </section>
      <FailureNotice transaction={transaction} verifiedAt={verifiedAt} />
      <section className="sec">
        <Kv items={factsOf(transaction)} />
      </section>
    </>
  );
}

/** Shows both directions only if the amounts confirm the direction; otherwise the bare number. */
function RateValue({ transaction: { rate, directed } }: { transaction: TransactionView }) {
  if (directed) return <Rate {...directed} />;
  if (rate === null) return "–";
  return (
    <>
      <span className="num">{formatDecimal(rate, 2)}</span>
      <span className="block text-12 text-ink-3 whitespace-normal">
        The amounts don&apos;t show the rate&apos;s direction.
      </span>
    </>
  );
}

function placeLabelOf(type: TransactionView["type"]): string {
  if (type === "onramp") return "Network";
  return type === "offramp" ? "Bank" : "Bank or network";
}

function factsOf(transaction: TransactionView): (KvItem | null)[] {
  const { type, recipient, paymentAccount, transactionHash, id, transferId, note } = transaction;
  return [
    { label: "Recipient", value: recipient?.name ?? "–" },
    recipient?.bankOrNetwork
      ? {
          label: placeLabelOf(type),
          value:
            type === "onramp" ? networkLabel(recipient.bankOrNetwork) : recipient.bankOrNetwork,
        }
      : null,
    recipient?.account
      ? {
          label: type === "onramp" ? "Address" : "Account",
          value: (
            <Identifier
              text={recipient.account}
              label={`Copy the recipient's ${type === "onramp" ? "address" : "account"}`}
            />
          ),
        }
      : null,
    paymentAccount?.account
      ? {
          label: "Payment account",
          value: (
            <>
              <span className="block">
                {[paymentAccount.name, paymentAccount.bankOrNetwork].filter(Boolean).join(", ")}
              </span>
              <Identifier text={paymentAccount.account} label="Copy the payment account" />
            </>
          ),
        }
      : null,
    transactionHash
      ? { label: "Hash", value: <Identifier text={transactionHash} label="Copy hash" short /> }
      : null,
    note ? { label: "Your note", value: <span className="wrap-anywhere">{note}</span> } : null,
    {
      label: "Created by",
      value: transaction.ownTransfer
        ? transaction.createdBy?.name || "This desk"
        : "Outside this desk",
    },
    transferId
      ? {
          label: "Transfer",
          value: <TextLink href={transferPage(transferId)}>Open transfer</TextLink>,
        }
      : null,
    {
      label: "Transaction ID",
      value: (
        <Copyable text={id} label="Copy transaction ID">
          <span className="mono text-ink-2">{id}</span>
        </Copyable>
      ),
    },
  ];
}

function Identifier({ text, label, short }: { text: string; label: string; short?: boolean }) {
  return (
    <Copyable text={text} label={label}>
      {/^\d+$/.test(text) ? (
        <AccountNumber account={text} />
      ) : (
        <Address address={text} short={short} />
      )}
    </Copyable>
  );
}

/** Explains a record that closed without success, quoting the service's reason. */
function FailureNotice({ transaction, verifiedAt }: TransactionDetailProps) {
  const { status, failureReason } = transaction;
  const isFailed = status === "failed";
  if (failureReason === null && !isFailed) return null;
  return (
    <section className="sec">
      <Notice {...(ENDS.get(status) ?? { tone: "warning" })}>
        {failureReason === null ? (
          <p>The service gave no reason.</p>
        ) : (
          <p>Reason from the service: {quotedAtEnd(failureReason)}</p>
        )}
      </Notice>
      {isFailed && verifiedAt && (
        <p className="mt-2 text-12 text-ink-3">
          Not refunded as of <Time at={verifiedAt} format="full" />.
        </p>
      )}
    </section>
  );
}

const ENDS = new Map<string, Pick<NoticeProps, "tone" | "title">>([
  ["failed", { tone: "danger", title: "This transaction failed." }],
  ["cancelled", { title: "This transaction was cancelled." }],
  ["expired", { title: "It was not paid in time." }],
  ["refunded", { tone: "refund", title: "The payment came back." }],
]);

interface TransactionRecordProps {
  query: UseQueryResult<TransactionDetail>;
  listed?: TransactionView | undefined;
  name: string;
  waiting: ReactNode;
}

/** A transaction as the service has it, or why it can't be shown or read again. */
export function TransactionRecord({ query, listed, name, waiting }: TransactionRecordProps) {
  const { data, error } = query;
  const transaction = data?.transaction ?? listed;
  if (!transaction) return error ? <TransactionFailure query={query} name={name} /> : waiting;
  return (
    <>
      {error && (
        <div className="px-5 pt-4">
          <Notice
            tone="warning"
            live
            title="Not read again."
            action={
              <TextButton onClick={() => void query.refetch()}>
                {query.isFetching ? "Reading" : "Try again"}
              </TextButton>
            }
          >
            {error.message} What is shown below is the list&apos;s copy.
          </Notice>
        </div>
      )}
      <TransactionDetailBody
        transaction={transaction}
        verifiedAt={data?.freshness.verifiedAt ?? null}
      />
    </>
  );
}

function TransactionFailure({ query, name }: Pick<TransactionRecordProps, "query" | "name">) {
  const failure = query.error instanceof ApiFailure ? query.error : null;
  if (failure?.code === "not_found") {
    return (
      <EmptyState
        title={failure.reason === "no_record_yet" ? "No transaction yet" : "No such transaction"}
      >
        <p>{failure.message}</p>
        <p>
          {failure.reason === "no_record_yet" ? (
            <TextLink href={transferPage(name)}>Open transfer</TextLink>
          ) : (
            <TextLink href="/transactions">See all transactions</TextLink>
          )}
        </p>
      </EmptyState>
    );
  }
  return (
    <QueryFailure
      title="The transaction could not be read"
      query={query}
      requestId={failure?.requestId}
    />
  );
}
