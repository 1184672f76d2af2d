"use client";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import type { TransferSearch } from "@/lib/client/transfers/transfer-list-options";

interface TransferListEmptyProps {
  search: TransferSearch;
  canCreate: boolean;
  onWiden: () => void;
  onFirstPage: () => void;
}

/** Says that nothing was found and how to widen the search, or how to begin. */
export function TransferListEmpty(props: TransferListEmptyProps) {
  const { search, canCreate, onWiden, onFirstPage } = props;
  if (search.page > 1) {
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        actions={<Button onClick={onFirstPage}>Go to the first page</Button>}
      >
        <p>The list is shorter than that, or has become shorter since.</p>
      </EmptyState>
    );
  }
  const isFiltered =
    search.state !== null || search.type !== null || search.needs || search.q.trim() !== "";
  if (isFiltered) {
    return (
      <EmptyState
        title={
          search.q.trim() === ""
            ? "No transfers under these filters"
            : `Nothing matches “${search.q.trim()}”`
        }
        actions={<Button onClick={onWiden}>Clear search and filters</Button>}
      >
        <p>
          Searched references, ids, recipients, notes and hashes of{" "}
          {search.state ? `${search.state} ` : ""}transfers made through this desk. What was made
          elsewhere stands under Transactions, once its rate is confirmed.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No transfers yet"
      actions={
        canCreate && (
          <LinkButton href="/transfers/new" icon="plus">
            New transfer
          </LinkButton>
        )
      }
    >
      <p>
        Transfers made through this desk show here from the moment they are asked for, with who acts
        next.{" "}
        {canCreate
          ? "Create the first one: nothing is owed until you confirm its rate."
          : "A maker creates the first one."}
      </p>
      <p>
        Transfers made elsewhere are under <TextLink href="/transactions">Transactions</TextLink>.
      </p>
    </EmptyState>
  );
}
