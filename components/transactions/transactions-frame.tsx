import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { PageBody, PageHeader } from "@/components/ui/page-frame";

interface TransactionsFrameProps {
  source: "live" | "history";
  exportButton: ReactNode;
  hasDrawer: boolean;
  children: ReactNode;
}

/** The page of the service's own list or of the desk's copy, with a switch between them. */
export function TransactionsFrame(props: TransactionsFrameProps) {
  const { source, exportButton, hasDrawer, children } = props;
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          <>
            <SourceSwitch source={source} className="max-md:hidden" />
            {exportButton}
          </>
        }
      />
      <PageBody fill className={cn(hasDrawer && "xl:pr-[420px]")}>
        <SourceSwitch source={source} className="seg--fill mx-4 mt-3 md:hidden" />
        {children}
      </PageBody>
    </>
  );
}

function SourceSwitch({
  source,
  className,
}: Pick<TransactionsFrameProps, "source"> & { className: string }) {
  return (
    <nav className={`seg seg--links ${className}`} aria-label="Where these transactions come from">
      <Link href="/transactions" aria-current={source === "live" ? "page" : undefined}>
        Service, live
      </Link>
      <Link href="/transactions/history" aria-current={source === "history" ? "page" : undefined}>
        All history
      </Link>
    </nav>
  );
}
