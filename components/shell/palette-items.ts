import { addressEnds } from "@/components/ui/address";
import type { IconName } from "@/components/ui/icon";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import { shownStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import type { RecipientList } from "@/lib/contract/api/recipients";
import type { TransferList } from "@/lib/contract/api/transfers";
import { networkLabel } from "@/lib/domain/chain/network";
import { formatMoney } from "@/lib/money/format";

export interface PaletteItem {
  key: string;
  label: string;
  detail?: string;
  icon?: IconName;
  status?: string;
  href: string;
  keywords?: readonly string[];
}

export interface PaletteGroup {
  heading: string;
  items: readonly PaletteItem[];
}

const MIN_REFERENCE_LENGTH = 4;

/** Returns a text of one word with a digit, or of 20 characters: no name, but a reference. */
export function lookupText(query: string): string | null {
  const text = query.trim();
  if (text.length < MIN_REFERENCE_LENGTH || /\s/.test(text)) return null;
  return /\d/.test(text) || text.length >= 20 ? text : null;
}

const HASH_OR_EVM_ADDRESS = /^(0x)?([0-9a-f]{40}|[0-9a-f]{64})$/i;
const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const ACCOUNT = /^\d{6,}$/;

/**
 * Returns where a text can be looked up, the likelier place first. The service knows its
 * transactions by reference and id; all history is also searched by recipients' accounts and
 * addresses and by hash. Both are offered, as a text may be either.
 */
export function lookupPlaces(text: string) {
  const one = {
    href: `/transactions/${encodeURIComponent(text)}`,
    where: "transactions, by reference or ID",
  };
  const all = {
    href: `/transactions/history?text=${encodeURIComponent(text)}`,
    where: "all history",
  };
  return [HASH_OR_EVM_ADDRESS, BASE58_ADDRESS, ACCOUNT].some((shape) => shape.test(text))
    ? [all, one]
    : [one, all];
}

/** Returns the palette's text for no results. Null if it offers to look the text up. */
export function nothingFoundText(query: string): string | null {
  return lookupText(query) === null
    ? "Nothing found. Paste a whole reference, account number or address to look it up."
    : null;
}

type Recipient = RecipientList["recipients"][number];
type Transfer = TransferList["transfers"][number];

/** Returns what the desk found for the typed text, in groups that aren't empty. */
export function resultGroups(
  recipients: RecipientList | undefined,
  transfers: TransferList | undefined,
): PaletteGroup[] {
  const nowMs = Date.parse(transfers?.freshness.serviceNow ?? "");
  const groups = [
    { heading: "Recipients", items: recipients?.recipients.map(recipientItem) ?? [] },
    {
      heading: "Transfers",
      items: transfers?.transfers.map((transfer) => transferItem(transfer, nowMs)) ?? [],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function recipientItem(recipient: Recipient): PaletteItem {
  const { id, walletAddress } = recipient;
  const isWallet = recipient.type === "crypto";
  const details = [
    recipient.active ? null : "Inactive",
    isWallet ? recipient.symbol : recipient.currency,
    isWallet ? recipient.network && networkLabel(recipient.network) : recipient.bankName,
    walletAddress ? addressEnds(walletAddress) : recipient.accountNumber,
  ];
  return {
    key: `recipient ${id}`,
    label: recipient.name,
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
