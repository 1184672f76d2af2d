"use client";
import { AccountNumber, Address } from "@/components/ui/address";
import { announce } from "@/components/ui/announcements";
import { copyText } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { networkLabel } from "@/lib/domain/chain/network";

/** The signed-in person, and what they may do with recipients. */
export interface Permitted {
  userId: string;
  add: boolean;
  accept: boolean;
  transfer: boolean;
}

type Destination = Pick<
  RecipientView,
  "type" | "network" | "bankName" | "walletAddress" | "accountNumber"
>;

export function isWallet(recipient: Pick<RecipientView, "type">): boolean {
  return recipient.type === "crypto";
}

/** The bank or the network, with its icon; an unknown type shows its raw name. */
export function PaysOutTo({ recipient }: { recipient: Destination }) {
  const wallet = isWallet(recipient);
  const name = wallet ? recipient.network && networkLabel(recipient.network) : recipient.bankName;
  return (
    <span className="flex items-center gap-2 min-w-0">
      <Icon
        name={wallet ? "wallet" : "bank"}
        className="text-ink-3"
        label={wallet ? "Wallet" : "Bank account"}
      />
      <span className="min-w-0 md:truncate">
        {name ?? (wallet || recipient.type === "fiat" ? "–" : recipient.type)}
      </span>
    </span>
  );
}

/** The account number, or the ends of the address. */
export function Identifier({ recipient }: { recipient: Destination }) {
  if (recipient.walletAddress) return <Address address={recipient.walletAddress} short />;
  if (recipient.accountNumber) return <AccountNumber account={recipient.accountNumber} />;
  return <span>–</span>;
}

export function currencyOf(recipient: Pick<RecipientView, "symbol" | "currency">): string | null {
  return recipient.symbol ?? recipient.currency;
}

function copyable(recipient: Destination): { text: string; label: string } | null {
  if (recipient.walletAddress) return { text: recipient.walletAddress, label: "Copy address" };
  if (recipient.accountNumber)
    return { text: recipient.accountNumber, label: "Copy account number" };
  return null;
}

/** Shows if the service pays out to the recipient, or if details must be accepted. */
export function ActiveStatus(props: { recipient: RecipientView; boxed?: boolean }) {
  const { active, changed } = props.recipient;
  const frame = props.boxed ? "status status--boxed" : "status";
  if (changed)
    return (
      <span className={frame} data-role="danger">
        <Icon name="alert" className="status-glyph" />
        <span>Details changed</span>
      </span>
    );
  return (
    <span className={frame} data-role={active ? "success" : "neutral"}>
      <Icon name={active ? "check" : "minus"} className="status-glyph" />
      <span>{active ? "Active" : "Inactive"}</span>
    </span>
  );
}

interface RecipientMenuProps {
  recipient: RecipientView;
  canTransfer: boolean;
  onOpen: () => void;
}

/** Actions for one recipient. The service offers no edit and no delete. */
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
