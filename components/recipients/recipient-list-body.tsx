"use client";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { preloadHandlers } from "@/components/ui/lazy-part";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Pagination } from "@/components/ui/pagination";
import { Table, TableScroll, Td, Tr } from "@/components/ui/table";
import { TextButton } from "@/components/ui/text-button";
import { Time } from "@/components/ui/time";
import type { RecipientList, RecipientView } from "@/lib/contract/api/recipients";
import { transfersCounted } from "@/lib/domain/recipients/recipient";
import { counted } from "@/lib/domain/words/words";
import { addRecipientForm } from "./adding/add-recipient-sheet";
import {
  ActiveStatus,
  currencyOf,
  Identifier,
  PaysOutTo,
  type Permitted,
  RecipientMenu,
} from "./recipient-cells";
import type { RecipientParams, RecipientType } from "./recipient-params";
import { RecipientHead, RecipientSkeleton } from "./recipient-skeleton";

interface RecipientListBodyProps {
  list: RecipientList;
  /** Added a moment ago. Listed first regardless of its name, so that nobody has to look for it. */
  added: RecipientView | null;
  filters: RecipientParams;
  permitted: Permitted;
  refreshing: boolean;
  onRefresh: () => void;
  onChange: (change: Partial<RecipientParams>) => void;
}

/** The rows, or why there are none; the pages, and errors. */
export function RecipientListBody(props: RecipientListBodyProps) {
  const { list, added, filters, onChange } = props;
  const isFiltered = filters.q !== "" || filters.type !== null || filters.currency !== null;
  const leading = added !== null && !isFiltered && list.page === 1 ? added : null;
  const recipients = leading
    ? [leading, ...list.recipients.filter(({ id }) => id !== leading.id)]
    : list.recipients;
  if (recipients.length === 0) {
    // Never read and no error yet: the first read is under way.
    if (list.verifiedAt === null && list.staleReason === null) return <RecipientSkeleton />;
    return <RecipientsEmpty {...props} isFiltered={isFiltered} />;
  }
  return (
    <>
      <RecipientRows {...props} recipients={recipients} addedId={added?.id} />
      <p className="px-6 py-3 text-ink-3 max-md:px-4">
        {counted(list.total, "recipient")}
        {isFiltered && " under these filters"}. Accounts and addresses can't be edited: if one
        changes, add a new recipient.
      </p>
      {list.total > list.pageSize && (
        <div className="border-t border-line-faint">
          <Pagination
            page={list.page}
            rows={list.recipients.length}
            total={list.total}
            pageSize={list.pageSize}
            onPage={(page) => onChange({ page })}
          />
        </div>
      )}
    </>
  );
}

const TYPE_WORDS: Record<RecipientType, string> = { fiat: "bank account", crypto: "wallet" };

function RecipientsEmpty(props: RecipientListBodyProps & { isFiltered: boolean }) {
  const { list, isFiltered, permitted, onChange } = props;
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
  if (isFiltered) return <NothingFits {...props} />;
  const preload = preloadHandlers(addRecipientForm);
  return (
    <EmptyState
      title="No recipients yet"
      actions={
        permitted.add && (
          <>
            <Button icon="bank" {...preload} onClick={() => onChange({ add: "fiat" })}>
              Add bank recipient
            </Button>
            <Button icon="wallet" {...preload} onClick={() => onChange({ add: "crypto" })}>
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

function NothingFits({ list, filters, onChange }: RecipientListBodyProps) {
  const { q: search, type, currency } = filters;
  const what = type === null ? "recipient" : TYPE_WORDS[type];
  const others = list.counts.all;
  return (
    <EmptyState
      title={`No ${what}${currency === null ? "" : ` in ${currency}`}${search === "" ? "" : ` matches “${search}”`}`}
      actions={
        <Button icon="x" onClick={() => onChange({ q: "", type: null, currency: null, page: 1 })}>
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
          <TextButton onClick={() => onChange({ type: null, page: 1 })}>
            Show {others === 1 ? "it" : "them"}
          </TextButton>
        </p>
      )}
    </EmptyState>
  );
}

interface RecipientRowsProps extends Pick<
  RecipientListBodyProps,
  "filters" | "permitted" | "onChange"
> {
  recipients: readonly RecipientView[];
  addedId: string | undefined;
}

/** As a table, and as a list on phones. Beside the open details the table drops columns. */
function RecipientRows({ recipients, addedId, filters, permitted, onChange }: RecipientRowsProps) {
  const { recipient: openId, sort } = filters;
  const besideClass = openId === null ? "" : "xl:hidden";
  const open = (recipient: string) => onChange({ recipient });
  return (
    <>
      <TableScroll label="Recipients" className="flex-1 max-md:hidden">
        <Table label="Recipients">
          <RecipientHead
            sort={sort}
            onSort={(next) => onChange({ sort: next, page: 1 })}
            besideClass={besideClass}
          />
          <tbody>
            {recipients.map((recipient) => (
              <Tr
                key={recipient.id}
                cursor={recipient.id === openId}
                selected={recipient.id === addedId}
                opens
                onClick={() => open(recipient.id)}
              >
                <Td names clip title={recipient.name || undefined}>
                  <button
                    type="button"
                    className="max-w-full font-medium text-left whitespace-normal wrap-anywhere"
                    aria-haspopup="dialog"
                  >
                    {recipient.id === addedId && (
                      <span className="mr-2 text-12 font-normal text-success-ink">Just added</span>
                    )}
                    {recipient.name || recipient.id}
                  </button>
                </Td>
                <Td>
                  <PaysOutTo recipient={recipient} />
                </Td>
                <Td>
                  <Identifier recipient={recipient} />
                </Td>
                <Td>{currencyOf(recipient) ?? "–"}</Td>
                <Td figure className={besideClass}>
                  {recipient.transferCount === 0 ? "–" : transfersCounted(recipient.transferCount)}
                </Td>
                <Td className={`num text-ink-2 ${besideClass}`}>
                  <Time at={recipient.lastTransferAt} format="short" />
                </Td>
                <Td>
                  <ActiveStatus recipient={recipient} />
                </Td>
                <Td figure onClick={(event) => event.stopPropagation()}>
                  <RecipientMenu
                    recipient={recipient}
                    canTransfer={permitted.transfer}
                    onOpen={() => open(recipient.id)}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
      <RowList label="Recipients" className="md:hidden">
        {recipients.map((recipient) => (
          <ListRow
            key={recipient.id}
            title={recipient.name || recipient.id}
            figure={<ActiveStatus recipient={recipient} />}
            detail={<PaysOutTo recipient={recipient} />}
            detailEnd={<Identifier recipient={recipient} />}
            cursor={recipient.id === openId || recipient.id === addedId}
            onClick={() => open(recipient.id)}
          />
        ))}
      </RowList>
    </>
  );
}
