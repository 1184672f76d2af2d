"use client";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { reportChangesOptions } from "@/lib/client/reports/report-options";
import { RowChanges } from "./row-changes";

/** @param number of the report, or null while none is looked at. */
export function ChangesSheet({
  number,
  zone,
  onClose,
}: {
  number: number | null;
  zone: string;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery({
    ...reportChangesOptions(number ?? 0),
    enabled: number !== null,
  });
  return (
    <Sheet
      open={number !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Changes since report ${number ?? ""}`}
      full
    >
      {data && <RowChanges changes={data} zone={zone} />}
      {!data && error && (
        <ErrorState
          heading="h3"
          title="The changes could not be determined"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          <p>{error.message}</p>
        </ErrorState>
      )}
      {!data && !error && (
        <p role="status" className="grid grid-cols-1 gap-2">
          Comparing with what is known now
          <Skeleton width={320} />
          <Skeleton width={260} />
        </p>
      )}
    </Sheet>
  );
}
