"use client";
import { useQuery } from "@tanstack/react-query";
import { QueryFailure } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { ListRow, RowList } from "@/components/ui/list-row";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { rawStatus, shownStatus, summaryPhase } from "@/lib/client/transfers/transfer-summary";
import { transferListOptions } from "@/lib/client/transfers/transfer-list-options";
import { transferPage } from "@/lib/client/transfers/transfer-page";
import type { RecipientView } from "@/lib/contract/api/recipients";
import { phaseLabel } from "@/lib/domain/transfers/phase";

const SHOWN = 10;

/** The desk's newest transfers to a recipient, with a link to all known ones. */
export function RecipientTransfers({ recipient }: { recipient: RecipientView }) {
  const query = useQuery(
    transferListOptions({ recipientId: recipient.id, page: 1, pageSize: SHOWN }),
  );
  const { data } = query;
  if (query.error && !data) {
    return (
      <QueryFailure
        className="px-0 py-2"
        heading="h3"
        title="The transfers could not be loaded"
        query={query}
      />
    );
  }
  if (!data) {
    return (
      <div className="grid gap-3" aria-busy="true">
        <Skeleton width="80%" />
        <Skeleton width="64%" />
      </div>
    );
  }
  const account = recipient.walletAddress ?? recipient.accountNumber;
  const nowMs = Date.parse(data.freshness.serviceNow);
  return (
    <div className="grid gap-3">
      {data.transfers.length === 0 ? (
        <p className="text-ink-3">None through this desk yet.</p>
      ) : (
        <RowList label="Transfers to this recipient" className="-mx-5 max-md:-mx-4">
          {data.transfers.map((transfer) => {
            const phase = summaryPhase(transfer, nowMs);
            return (
              <ListRow
                key={transfer.id}
                href={transferPage(transfer.id)}
                title={<span className="mono">{transfer.reference ?? transfer.id}</span>}
                figure={<Money {...transfer.source} />}
                detail={
                  <Status
                    status={shownStatus(transfer, phase)}
                    label={phaseLabel(phase, rawStatus(transfer))}
                  />
                }
                detailEnd={<Time at={transfer.createdAt} format="short" />}
              />
            );
          })}
        </RowList>
      )}
      {data.total > data.transfers.length && (
        <p>
          <TextLink href={`/transfers?q=${encodeURIComponent(recipient.name)}`}>
            See all {data.total.toLocaleString("en-GB")} under Transfers
          </TextLink>
        </p>
      )}
      {recipient.transferCount > data.total && account !== null && (
        <p>
          <TextLink href={`/transactions/history?text=${encodeURIComponent(account)}`}>
            See the service's records in All history
          </TextLink>
        </p>
      )}
    </div>
  );
}
