import type { ExportManifest } from "@/lib/contract/api/exports";
import type { TransactionFilter } from "@/lib/contract/api/transactions";
import { sumsOf } from "@/lib/domain/transactions/settled-totals";
import type { ExportTally } from "./export-tally";

/** The manifest's format. The number rises when the format of manifests changes. */
const SCHEMA = "rampdesk.transactions-export/2";

export interface ManifestFacts {
  number: number;
  fileName: string;
  organisation: string;
  sandbox: boolean;
  createdBy: string;
  filter: TransactionFilter;
  timeZone: string;
  columns: readonly string[];
  startedAt: Date;
  finishedAt: Date;
}

/** The figures against which a file is checked, counted while its bytes were written. */
export function exportManifest(facts: ManifestFacts, tally: ExportTally): ExportManifest {
  const byStatus = tally.totals.list();
  return {
    schema: SCHEMA,
    fileName: facts.fileName,
    number: facts.number,
    sandbox: facts.sandbox,
    organisation: facts.organisation,
    createdBy: facts.createdBy,
    startedAt: facts.startedAt.toISOString(),
    finishedAt: facts.finishedAt.toISOString(),
    filters: {
      state: facts.filter.state ?? null,
      from: facts.filter.from ?? null,
      to: facts.filter.to ?? null,
    },
    timeZone: facts.timeZone,
    rows: tally.rows,
    totals: sumsOf(byStatus),
    byStatus,
    unreadable: tally.unreadable,
    undated: tally.undated,
    bytes: tally.bytes,
    sha256: tally.sha256(),
    columns: [...facts.columns],
  };
}
