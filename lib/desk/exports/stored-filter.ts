import { z } from "zod";
import { TransactionFilter } from "@/lib/contract/api/transactions";
import type { ExportRow } from "@/lib/store/reports/exports";

const Stored = z.object({
  state: z.enum(["open", "closed"]).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** The filter that an export was requested with, read back from its row. */
export function storedFilter(row: Pick<ExportRow, "filters">): TransactionFilter {
  const { state, from, to } = Stored.parse(row.filters);
  return TransactionFilter.parse({
    state: state ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  });
}
