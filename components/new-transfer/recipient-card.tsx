import { AccountNumber } from "@/components/ui/account-number";
import { Address } from "@/components/ui/address";
import { dayInZone, formatTime } from "@/components/ui/format-time";
import { Icon } from "@/components/ui/icon";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { deskWordSentence } from "@/lib/domain/recipients/desk-word";
import { transfersCounted } from "@/lib/domain/recipients/transfers-counted";
import { notShown } from "./not-shown";

/** Who exactly is paid: the whole address or account, since when it is known, and how often it was used. */
export function RecipientCard({
  recipient,
  toCurrency,
  zone,
}: {
  recipient: RecipientView;
  toCurrency: string;
  zone: string;
}) {
  const unknown = notShown(recipient, toCurrency);
  const deskWord = deskWordSentence(recipient.deskSaid);
  return (
    <div className="-mt-1 grid gap-1 rounded-b-2 border border-t-0 border-line bg-sunken px-3 pb-2.5 pt-3.5">
      {recipient.walletAddress !== null && <Address address={recipient.walletAddress} />}
      {recipient.accountNumber !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <AccountNumber account={recipient.accountNumber} />
          {recipient.bankName !== null && <span className="text-ink-2">{recipient.bankName}</span>}
          {recipient.accountName !== null && recipient.accountName !== recipient.name && (
            <span className="text-ink-2">{recipient.accountName}</span>
          )}
        </p>
      )}
      {recipient.changed && (
        <p className="flex items-start gap-2 text-danger-ink">
          <Icon name="alert" className="mt-0.5 text-danger" />
          <span>
            The service changed this recipient&apos;s details. An approver or an administrator has
            to accept them first.
          </span>
        </p>
      )}
      {unknown && (
        <p className="flex items-start gap-2 text-warning-ink">
          <Icon name="warn" className="mt-0.5 text-warning" />
          <span>{unknown}</span>
        </p>
      )}
      {deskWord && <p className="hint">{deskWord}</p>}
      <p className="hint">{usedSentence(recipient, zone)}</p>
    </div>
  );
}

/** "Added 14 Feb 2026. 203 transfers, the last one today at 13:20." */
function usedSentence(
  { createdAt, transferCount, lastTransferAt }: RecipientView,
  zone: string,
): string {
  const added = createdAt === null ? "" : `Added ${formatTime(createdAt, zone, "date")}. `;
  if (transferCount === 0)
    return `${added}No transfer to it is known yet: check every character before the first one.`;
  const count = `${transfersCounted(transferCount)} ${transferCount === 1 ? "transfer" : "transfers"}`;
  if (lastTransferAt === null) return `${added}${count}.`;
  const isToday = dayInZone(lastTransferAt, zone) === dayInZone(Date.now(), zone);
  const last = isToday
    ? `today at ${formatTime(lastTransferAt, zone, "time")}`
    : `on ${formatTime(lastTransferAt, zone, "date")}`;
  return `${added}${count}, ${transferCount === 1 ? "" : "the last one "}${last}.`;
}
