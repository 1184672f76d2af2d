"use client";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { onReach } from "@/components/ui/later";
import { TextButton } from "@/components/ui/text-button";
import type { RecipientList } from "@/lib/contract/api/recipients";
import { addRecipientForm } from "./adding/add-recipient-later";
import type { RecipientType } from "./recipient-filters";

interface RecipientsEmptyProps {
  list: RecipientList;
  search: string;
  type: RecipientType | null;
  currency: string | null;
  canAdd: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  onClear: () => void;
  onShowAllTypes: () => void;
  onAdd: (type: RecipientType) => void;
}

const TYPE_WORDS: Record<RecipientType, [one: string, many: string]> = {
  fiat: ["bank account", "bank accounts"],
  crypto: ["wallet", "wallets"],
};

/** Says why the list is empty: nothing was ever read, there are no recipients, or none match. */
export function RecipientsEmpty(props: RecipientsEmptyProps) {
  const { list, search, type, currency, canAdd } = props;
  if (list.verifiedAt === null && list.staleReason !== null) {
    return (
      <ErrorState
        title="The recipients could not be read"
        onRetry={props.onRefresh}
        retrying={props.refreshing}
      >
        <p>{list.staleReason} The desk keeps trying while this page is open.</p>
      </ErrorState>
    );
  }
  if (search !== "" || currency !== null || type !== null) return <NothingFits {...props} />;
  return (
    <EmptyState
      title="No recipients yet"
      actions={
        canAdd && (
          <>
            <Button icon="bank" {...onReach(addRecipientForm)} onClick={() => props.onAdd("fiat")}>
              Add bank recipient
            </Button>
            <Button
              icon="wallet"
              {...onReach(addRecipientForm)}
              onClick={() => props.onAdd("crypto")}
            >
              Add wallet
            </Button>
          </>
        )
      }
    >
      <p>
        A recipient is a bank account or a wallet that you pay out to. Recipients added elsewhere
        appear here too.
      </p>
    </EmptyState>
  );
}

function NothingFits({
  list,
  search,
  type,
  currency,
  onClear,
  onShowAllTypes,
}: RecipientsEmptyProps) {
  const what = type === null ? "recipient" : TYPE_WORDS[type][0];
  const others = list.counts.all;
  return (
    <EmptyState
      title={`No ${what}${currency === null ? "" : ` in ${currency}`}${search === "" ? "" : ` matches “${search}”`}`}
      actions={
        <Button icon="x" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      <p>
        {search === ""
          ? "Names, accounts and addresses are all searched."
          : "Search looks in names, banks, account numbers and addresses, including their last characters."}
      </p>
      {type !== null && others > 0 && (
        <p>
          {others === 1
            ? "One recipient of the other type matches. "
            : `${others} recipients of the other type match. `}
          <TextButton onClick={onShowAllTypes}>Show {others === 1 ? "it" : "them"}</TextButton>
        </p>
      )}
    </EmptyState>
  );
}
