import { addressEnds } from "@/components/ui/address";
import { shownStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { transferPage } from "@/lib/client/transfers/transfer-options";
import type { RecipientList } from "@/lib/contract/api/recipients";
import type { TransferList } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network-name";
import { formatMoney } from "@/lib/money/format";
import type { PaletteGroup, PaletteItem } from "./palette-items";

type Recipient = RecipientList["recipients"][number];
type Transfer = TransferList["transfers"][number];

/** What the desk found for what is typed, in groups of the palette; those without anything are left out. */
export function foundGroups(
  recipients: RecipientList | undefined,
  transfers: TransferList | undefined,
): PaletteGroup[] {
  const nowMs = Date.parse(transfers?.freshness.serviceNow ?? "");
  const groups: PaletteGroup[] = [
    {
      heading: "Recipients",
      found: true,
      items: (recipients?.recipients ?? []).map(recipientItem),
    },
    {
      heading: "Transfers",
      found: true,
      items: (transfers?.transfers ?? []).map((transfer) => transferItem(transfer, nowMs)),
    },
  ];
  return groups.filter((group) => group.items.length > 0);
}

function recipientItem(recipient: Recipient): PaletteItem {
  const {
    id,
    name,
    type,
    active,
    network,
    symbol,
    currency,
    bankName,
    walletAddress,
    accountNumber,
  } = recipient;
  const isWallet = type === "crypto";
  const details = [
    active ? null : "Inactive",
    isWallet ? symbol : currency,
    isWallet ? network && networkLabel(network) : bankName,
    walletAddress ? addressEnds(walletAddress) : accountNumber,
  ];
  return {
    key: `recipient ${id}`,
    label: name,
    detail: details.filter(Boolean).join(" · "),
    icon: "recipients",
    href: `/recipients?${new URLSearchParams({ recipient: id }).toString()}`,
  };
}

function transferItem(transfer: Transfer, nowMs: number): PaletteItem {
  const { id, reference, recipient, source } = transfer;
  const phase = summaryPhase(transfer, nowMs);
  return {
    key: `transfer ${id}`,
    label: [reference ?? id.slice(0, 8), recipient?.name].filter(Boolean).join(" · "),
    detail: formatMoney(source.amount, source.currency),
    status: shownStatus(transfer, phase),
    href: transferPage(id),
  };
}
