import Link from "next/link";

/** Switches between the service's own list and the desk's copy of everything. */
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
