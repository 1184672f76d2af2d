import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { ReconciliationSummary } from "@/lib/contract/api/reconciliation";
import { counted } from "@/lib/domain/words/words";

export function NoAccount({ mayImport }: { mayImport: boolean }) {
  return (
    <EmptyState title="No account is set up yet" actions={mayImport && <ImportLink primary />}>
      <p>
        The first statement you import sets up the account. It can come from a bank (CSV, MT940,
        CAMT.053 or XLSX) or from a wallet or block explorer (CSV).
      </p>
      <p>Rampdesk matches its lines with your transfers. Work through what is left here.</p>
      {!mayImport && <p>Makers and approvers import statements.</p>}
    </EmptyState>
  );
}

export function NoLines({
  mayImport,
  hasStatement,
}: {
  mayImport: boolean;
  hasStatement: boolean;
}) {
  return (
    <EmptyState
      title={
        hasStatement
          ? "No statement line and no missing transfer in this period"
          : "No statement of this account yet"
      }
      actions={mayImport && <ImportLink primary={!hasStatement} />}
    >
      <p>
        {hasStatement
          ? "Choose other days, or import the statement that covers them."
          : "Import one, and its lines are matched with the transfers automatically."}
      </p>
    </EmptyState>
  );
}

export function NothingSuggested({ summary }: { summary: ReconciliationSummary }) {
  const { counts, running } = summary;
  const breaks = counts.breakLines + counts.breakLegs;
  if (running) {
    return (
      <EmptyState title="The rules are running">
        <p>What they find appears here as soon as they are done.</p>
      </EmptyState>
    );
  }
  if (breaks === 0) {
    return (
      <EmptyState title="Everything is matched">
        <p>{counted(counts.matched, "line")} of this period, and nothing is left to resolve.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing is suggested">
      <p>
        {breaks.toLocaleString("en-GB")} {breaks === 1 ? "break is" : "breaks are"} left that the
        rules found no counterpart for. Work through them under Breaks.
      </p>
    </EmptyState>
  );
}

export function NoBreaks({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState title={filtered ? "No such breaks in this period" : "No breaks in this period"}>
      <p>
        {filtered
          ? "Clear the filters above to see all of them."
          : "Every line has its transfer, and every transfer that is due has its line."}
      </p>
    </EmptyState>
  );
}

export function NothingMatched() {
  return (
    <EmptyState title="Nothing is matched yet">
      <p>Automatic matches, and suggestions that you accept, appear here.</p>
    </EmptyState>
  );
}

export const IMPORT_HREF = "/reconciliation/import";

export function ImportLink({ primary, className }: { primary?: boolean; className?: string }) {
  return (
    <LinkButton
      href={IMPORT_HREF}
      icon="upload"
      variant={primary ? "primary" : "default"}
      className={className}
    >
      Import statement
    </LinkButton>
  );
}
