"use client";
import { ActionsTh, Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { RecipientSort, RecipientView } from "@/lib/contract/api/recipients";
import { transfersCounted } from "@/lib/domain/recipients/recipient";
import { ActiveStatus, currencyOf, Identifier, PaysOutTo, RecipientMenu } from "./recipient-cells";

export interface RecipientRowsProps {
  recipients: readonly RecipientView[];
  zone: string;
  canTransfer: boolean;
  /** The recipient whose details are open. */
  openId: string | null;
  /** The recipient added a moment ago. */
  addedId: string | null;
  sort: RecipientSort;
  onSort: (sort: RecipientSort) => void;
  onOpen: (id: string) => void;
}

/** The recipients on a wide screen. With the details open beside it, it drops its last columns. */
export function RecipientTable({
  recipients,
  zone,
  canTransfer,
  openId,
  addedId,
  sort,
  onSort,
  onOpen,
}: RecipientRowsProps) {
  const beside = openId === null ? "" : "xl:hidden";
  return (
    <TableScroll label="Recipients" className="flex-1 max-md:hidden">
      <Table label="Recipients">
        <thead>
          <tr>
            <Th
              sort={sort === "name" ? "ascending" : "none"}
              onSort={() => onSort("name")}
              className="w-[24%]"
            >
              Name
            </Th>
            <Th>Pays out to</Th>
            <Th>Account or address</Th>
            <Th>Currency</Th>
            <Th
              figure
              className={beside}
              title="Transfers to this account or address, through this desk or not"
            >
              Transfers
            </Th>
            <Th
              className={beside}
              sort={sort === "last_used" ? "descending" : "none"}
              onSort={() => onSort("last_used")}
            >
              Last transfer
            </Th>
            <Th>Status</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody>
          {recipients.map((recipient) => (
            <Tr
              key={recipient.id}
              cursor={recipient.id === openId}
              selected={recipient.id === addedId}
              opens
              onClick={() => onOpen(recipient.id)}
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
              <Td figure className={beside}>
                {recipient.transferCount === 0 ? "–" : transfersCounted(recipient.transferCount)}
              </Td>
              <Td className={`num text-ink-2 ${beside}`}>
                <Time at={recipient.lastTransferAt} zone={zone} format="short" />
              </Td>
              <Td>
                <ActiveStatus recipient={recipient} />
              </Td>
              <Td figure onClick={(event) => event.stopPropagation()}>
                <RecipientMenu
                  recipient={recipient}
                  canTransfer={canTransfer}
                  onOpen={() => onOpen(recipient.id)}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
