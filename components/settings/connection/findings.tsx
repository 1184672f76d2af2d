import { Kv } from "@/components/ui/kv";
import type { ConnectionView } from "@/lib/contract/api/settings";

/** What the profile leaves open, or names wrongly, and the service's answers have shown. */
export function Findings({ findings }: { findings: ConnectionView["findings"] }) {
  const {
    transferPath,
    recipientsQuery,
    recipientsFirstPage,
    transactionsFirstPage,
    confirmRateAddress,
    cancelTransferAddress,
    refreshQuoteAddress,
  } = findings;
  if (Object.keys(findings).length === 0) return null;
  return (
    <>
      <h3 className="h2 mt-4 mb-2">Found out from the service's answers</h3>
      <Kv
        items={[
          transferPath !== undefined && {
            label: "Path of a transfer",
            value: <Named name={transferPath} />,
          },
          confirmRateAddress !== undefined && {
            label: "Confirm rate",
            value: <Named name={confirmRateAddress} />,
          },
          cancelTransferAddress !== undefined && {
            label: "Cancel transfer",
            value: <Named name={cancelTransferAddress} />,
          },
          refreshQuoteAddress !== undefined && {
            label: "Refresh quote",
            value: <Named name={refreshQuoteAddress} />,
          },
          recipientsQuery !== undefined && {
            label: "Page size of recipients",
            value: <Named name={recipientsQuery.pageSize} />,
          },
          recipientsQuery !== undefined && {
            label: "Page of recipients",
            value: <Named name={recipientsQuery.page} />,
          },
          recipientsFirstPage !== undefined && {
            label: "First page of recipients",
            value: recipientsFirstPage,
          },
          transactionsFirstPage !== undefined && {
            label: "First page of transactions",
            value: transactionsFirstPage,
          },
        ]}
      />
    </>
  );
}

function Named({ name }: { name: string | null }) {
  return name === null ? (
    "None that the service accepts"
  ) : (
    <span className="mono wrap-anywhere">{name}</span>
  );
}
