"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { announce, useAnnouncedCount } from "@/components/ui/announcements";
import { initialQueryData } from "@/lib/client/query-client";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { QueryFailure } from "@/components/ui/error-state";
import { preloadHandlers } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { PageBody, PageHeader } from "@/components/ui/page-frame";
import { ReadAgainButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { Input, useDebounced } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import {
  recipientListOptions,
  useRefreshRecipients,
} from "@/lib/client/recipients/recipient-options";
import { useReadAgain } from "@/lib/client/use-read-again";
import type { RecipientList, RecipientQuery, RecipientView } from "@/lib/contract/api/recipients";
import { counted } from "@/lib/domain/words/words";
import { currencyRules, FIAT_CURRENCIES, STABLECOINS } from "@/lib/money/currency";
import { addRecipientForm, AddRecipientSheet } from "./adding/add-recipient-sheet";
import type { Permitted } from "./recipient-cells";
import { RecipientDrawer } from "./recipient-drawer";
import { RecipientListBody } from "./recipient-list-body";
import {
  type RecipientParams,
  recipientParams,
  recipientQueryOf,
  type RecipientType,
} from "./recipient-params";
import { RecipientSkeleton } from "./recipient-skeleton";

interface RecipientsViewProps {
  initial: InitialRecipients;
  permitted: Permitted;
}

const TYPING_PAUSE_MS = 250;
const NOT_A_MAKER = "Your roles don't allow this. A maker can add recipients.";

/** The recipients page. Its filters, page, open details and open form are in the URL. */
export function RecipientsView({ initial, permitted }: RecipientsViewProps) {
  const [params, setParams] = useQueryStates(recipientParams, { history: "replace" });
  const [added, setAdded] = useState<RecipientView | null>(null);
  const query = recipientQueryOf({ ...params, q: useDebounced(params.q, TYPING_PAUSE_MS) });
  const found = useRecipientList(query, initial);
  const list = found.data;
  const verifiedAt = list?.verifiedAt ?? null;
  const refresh = useReadAgain(useRefreshRecipients(), verifiedAt);
  const staleReason = list?.staleReason ?? refresh.error?.message ?? null;
  const adding = {
    ...preloadHandlers(addRecipientForm),
    disabledReason: !permitted.add && NOT_A_MAKER,
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
        actions={
          // A phone has room for one, whose form leads to the other.
          <>
            <Button
              icon="wallet"
              className="max-md:hidden"
              {...adding}
              onClick={() => void setParams({ add: "crypto" })}
            >
              Add wallet
            </Button>
            <Button
              variant="primary"
              icon="plus"
              {...adding}
              onClick={() => void setParams({ add: "fiat" })}
            >
              Add bank recipient
            </Button>
          </>
        }
      />
      <PageBody fill className={cn(params.recipient !== null && "xl:pr-[420px]")}>
        <RecipientFilters
          params={params}
          counts={list?.counts}
          onChange={(change) => void setParams({ ...change, page: 1 })}
        >
          {/* Hidden beside the open details: on a laptop there is no room for it, and a second line would move the rows. */}
          <div className={cn("ml-auto -mr-2", params.recipient !== null && "xl:max-2xl:hidden")}>
            <span className="inline-flex items-center gap-1 text-ink-3 whitespace-nowrap">
              <span>
                {verifiedAt === null ? (
                  "Not read yet"
                ) : (
                  <>
                    Read <span className="max-md:sr-only">from the service</span>{" "}
                    <Time at={verifiedAt} format="seconds" />
                  </>
                )}
              </span>
              <ReadAgainButton reading={refresh.isPending} onRead={refresh.readAgain} />
            </span>
          </div>
        </RecipientFilters>
        {staleReason !== null && verifiedAt !== null && (
          <Notice
            className="mx-6 my-3 max-md:mx-4"
            tone="warning"
            title={
              <>
                This list is from <Time at={verifiedAt} format="full" />.
              </>
            }
            action={
              <Button
                size="sm"
                icon="refresh"
                busy={refresh.isPending && "Reading"}
                onClick={refresh.readAgain}
              >
                Read it again
              </Button>
            }
          >
            {staleReason}
          </Notice>
        )}
        {list ? (
          <RecipientListBody
            list={list}
            added={added}
            filters={params}
            permitted={permitted}
            refreshing={refresh.isPending}
            onRefresh={refresh.readAgain}
            onChange={(change) => void setParams(change)}
          />
        ) : found.error ? (
          <QueryFailure title="The recipients could not be loaded" query={found} />
        ) : (
          <RecipientSkeleton />
        )}
      </PageBody>
      <RecipientDrawer
        id={params.recipient}
        listed={list?.recipients.find(({ id }) => id === params.recipient)}
        permitted={permitted}
        onClose={() => void setParams({ recipient: null })}
      />
      {permitted.add && (
        <AddRecipientSheet
          open={params.add !== null}
          initialType={params.add ?? "fiat"}
          userId={permitted.userId}
          onOpenChange={(open) => !open && void setParams({ add: null })}
          onAdded={showAdded}
        />
      )}
    </>
  );
}

interface InitialRecipients {
  query: RecipientQuery;
  list: RecipientList;
}

function useRecipientList(query: RecipientQuery, initial: InitialRecipients) {
  const isInitial = JSON.stringify(query) === JSON.stringify(initial.query);
  const found = useQuery({
    ...recipientListOptions(query),
    placeholderData: keepPreviousData,
    ...initialQueryData(isInitial ? initial.list : null),
  });
  useAnnouncedCount(
    JSON.stringify(query),
    found.data && !found.isPlaceholderData ? counted(found.data.total, "recipient") : null,
  );
  return found;
}

interface RecipientFiltersProps {
  params: RecipientParams;
  counts: RecipientList["counts"] | undefined;
  onChange: (change: Partial<Pick<RecipientParams, "q" | "type" | "currency">>) => void;
  children: ReactNode;
}

const ANY = "any";

function currencyOptions(type: RecipientType | null) {
  const codes: readonly string[] =
    type === "fiat"
      ? FIAT_CURRENCIES
      : type === "crypto"
        ? STABLECOINS
        : [...FIAT_CURRENCIES, ...STABLECOINS];
  return [
    { value: ANY, label: "All currencies" },
    ...codes.map((code) => ({ value: code, label: code, detail: currencyRules(code).name })),
  ];
}

/** Search, type with counts, currency. All of it is in the URL. */
function RecipientFilters({ params, counts, onChange, children }: RecipientFiltersProps) {
  const { q, type, currency } = params;
  return (
    <div className="fbar">
      <div data-search className="max-w-80 grow basis-56 max-md:max-w-none max-md:basis-full">
        <Input
          look="bar"
          icon="search"
          type="search"
          placeholder="Name, account number or address"
          aria-label="Search recipients"
          value={q}
          onChange={(event) => onChange({ q: event.currentTarget.value })}
          right={<Kbd keys={["/"]} />}
        />
      </div>
      <Segmented
        label="Type"
        value={type ?? "all"}
        onChange={(value) => onChange({ type: value === "all" ? null : value, currency: null })}
        options={[
          { value: "all", label: "All", count: counts?.all },
          { value: "fiat", label: "Bank accounts", count: counts?.fiat },
          { value: "crypto", label: "Wallets", count: counts?.crypto },
        ]}
      />
      <Select
        look="compact"
        aria-label="Currency"
        value={currency ?? ANY}
        onChange={(value) => onChange({ currency: value === ANY ? null : value })}
        options={currencyOptions(type)}
      />
      {children}
    </div>
  );
}
