import Link from "next/link";

/** On every screen while the desk runs on its sandbox; it can't be dismissed. `link` is left out before sign-in. */
export function SandboxStrip({ link = true }: { link?: boolean }) {
  return (
    <aside className="strip" aria-label="Sandbox">
      <b>Sandbox</b>
      <span className="strip-long">Test data. Transfers here move no money, and the accounts and addresses shown must not be paid.</span>
      <span className="strip-short">Test data. No money moves.</span>
      {link && (
        <Link href="/settings?tab=connection">
          <span className="strip-long">Connect a real service</span>
          <span className="strip-short">Connect</span>
        </Link>
      )}
    </aside>
  );
}
