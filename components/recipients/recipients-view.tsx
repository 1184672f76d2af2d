"use client";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { announce } from "@/components/ui/announcements";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/error-state";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { useDebounced } from "@/components/ui/use-debounced";
import { useRefreshRecipients } from "@/lib/client/recipients/refresh-recipients";
import { useReadAgain } from "@/lib/client/use-read-again";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { AddRecipientActions } from "./adding/add-recipient-actions";
import { AddRecipientSheet } from "./adding/add-recipient-sheet";
import { FreshnessLine, StaleNotice } from "./freshness-line";
import { RecipientDrawer } from "./recipient-drawer";
import { RecipientFilters, type RecipientType } from "./recipient-filters";
import { RecipientListBody } from "./recipient-list-body";
import { recipientParams, recipientQueryOf } from "./recipient-params";
import { RecipientSkeleton } from "./recipient-skeleton";
import { useRecipientList, type InitialRecipients } from "./use-recipient-list";

interface RecipientsViewProps {
  initial: InitialRecipients;
  zone: string;
  userId: string;
  canAdd: boolean;
  canTransfer: boolean;
  canAccept: boolean;
}

const TYPING_PAUSE_MS = 250;

/** The recipients page. Its filters, page, open details and open form are in the URL. */
export function RecipientsView({
  initial,
  zone,
  userId,
  canAdd,
  canTransfer,
  canAccept,
}: RecipientsViewProps) {
  const [params, setParams] = useQueryStates(recipientParams, { history: "replace" });
  const [added, setAdded] = useState<RecipientView | null>(null);
  const query = recipientQueryOf({ ...params, q: useDebounced(params.q, TYPING_PAUSE_MS) });
  const { data: list, error, refetch, isFetching } = useRecipientList(query, initial);
  const verifiedAt = list?.verifiedAt ?? null;
  const refresh = useReadAgain(useRefreshRecipients(), verifiedAt);
  const narrow = (
    change: Partial<{ q: string; type: RecipientType | null; currency: string | null }>,
  ) => void setParams({ ...change, page: 1 });
  const freshness = {
    verifiedAt,
    staleReason: list?.staleReason ?? refresh.error?.message ?? null,
    zone,
    refreshing: refresh.isPending,
    onRefresh: refresh.readAgain,
  };

  function showAdded(recipient: RecipientView) {
    void setParams({ add: null, q: "", type: null, currency: null, page: 1 });
    setAdded(recipient);
    announce(`${recipient.name} was added`);
  }

  return (
    <>
      <PageHeader
        title="Recipients"
        actions={<AddRecipientActions canAdd={canAdd} onAdd={(add) => void setParams({ add })} />}
      />
      <PageBody fill className={cn(params.recipient !== null && "xl:pr-[420px]")}>
        <RecipientFilters
          search={params.q}
          type={params.type}
          currency={params.currency}
          counts={list?.counts}
          onSearch={(q) => narrow({ q })}
          onType={(type) => narrow({ type, currency: null })}
          onCurrency={(currency) => narrow({ currency })}
        >
          {/* Hidden beside the open details: on a laptop there is no room for it, and a second line would move the rows. */}
          <div className={cn("ml-auto -mr-2", params.recipient !== null && "xl:max-2xl:hidden")}>
            <FreshnessLine {...freshness} />
          </div>
        </RecipientFilters>
        <StaleNotice {...freshness} />
        {list ? (
          <RecipientListBody
            list={list}
            added={added}
            filters={params}
            zone={zone}
            canAdd={canAdd}
            canTransfer={canTransfer}
            refreshing={refresh.isPending}
            onRefresh={freshness.onRefresh}
            onChange={(change) => void setParams(change)}
          />
        ) : error ? (
          <ErrorState
            title="The recipients could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            <p>{error.message}</p>
          </ErrorState>
        ) : (
          <RecipientSkeleton />
        )}
      </PageBody>
      <RecipientDrawer
        id={params.recipient}
        listed={list?.recipients.find(({ id }) => id === params.recipient)}
        zone={zone}
        userId={userId}
        canTransfer={canTransfer}
        canAccept={canAccept}
        onClose={() => void setParams({ recipient: null })}
      />
      {canAdd && (
        <AddRecipientSheet
          open={params.add !== null}
          initialType={params.add ?? "fiat"}
          zone={zone}
          userId={userId}
          onOpenChange={(open) => !open && void setParams({ add: null })}
          onAdded={showAdded}
        />
      )}
    </>
  );
}
