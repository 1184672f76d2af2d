"use client";
import { copyText } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { announce } from "@/components/ui/announcements";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { copyable } from "./recipient-cells";

interface RecipientMenuProps {
  recipient: RecipientView;
  canTransfer: boolean;
  onOpen: () => void;
}

/** What can be done with one recipient. The service shows no edit and no delete, so there is none. */
export function RecipientMenu({ recipient, canTransfer, onOpen }: RecipientMenuProps) {
  const copy = copyable(recipient);
  const copyIt = async (text: string): Promise<void> => {
    announce(
      (await copyText(text))
        ? "Copied"
        : "The browser didn't copy it. Open the details and copy it there.",
    );
  };
  return (
    <Menu trigger={<IconButton icon="more" label={`Actions for ${recipient.name}`} />} align="end">
      <MenuItem icon="eye" onSelect={onOpen}>
        Show details
      </MenuItem>
      {copy && (
        <MenuItem icon="copy" onSelect={() => void copyIt(copy.text)}>
          {copy.label}
        </MenuItem>
      )}
      {canTransfer && recipient.active && !recipient.changed && (
        <MenuItem icon="transfers" href={newTransferHref(recipient.id)}>
          New transfer
        </MenuItem>
      )}
    </Menu>
  );
}

export function newTransferHref(recipientId: string): string {
  return `/transfers/new?recipient=${encodeURIComponent(recipientId)}`;
}
