import Link from "next/link";

/** Where the rows come from: the service, asked now, or the desk's own copy of everything. */
export function SourceSwitch({
  source,
  className,
}: {
  source: "live" | "history";
  className: string;
}) {
  return (
    <nav className={`seg seg--links ${className}`} aria-label="Where these transactions come from">
      <Link
        href="/transactions"
        prefetch={false}
        aria-current={source === "live" ? "page" : undefined}
      >
        Service, live
      </Link>
      <Link
        href="/transactions/history"
        prefetch={false}
        aria-current={source === "history" ? "page" : undefined}
      >
        All history
      </Link>
    </nav>
  );
}
