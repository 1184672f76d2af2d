"use client";
import { ListRow, RowList } from "@/components/ui/list-row";
import { ActiveStatus, Identifier, PaysOutTo } from "./recipient-cells";
import type { RecipientRowsProps } from "./recipient-table";

/** The recipients on a phone: a real list, two lines each. */
export function RecipientRows({ recipients, openId, addedId, onOpen }: RecipientRowsProps) {
  return (
    <RowList label="Recipients" className="md:hidden">
      {recipients.map((recipient) => (
        <ListRow
          key={recipient.id}
          title={recipient.name || recipient.id}
          figure={<ActiveStatus recipient={recipient} />}
          detail={<PaysOutTo recipient={recipient} />}
          detailEnd={<Identifier recipient={recipient} />}
          cursor={recipient.id === openId || recipient.id === addedId}
          onClick={() => onOpen(recipient.id)}
        />
      ))}
    </RowList>
  );
}
