import type { ReactNode } from "react";

/** On every screen while the desk runs on its sandbox; it can't be dismissed. `children` is a link for somebody who is signed in. */
export function SandboxStrip({ children }: { children?: ReactNode }) {
  return (
    <aside className="strip" aria-label="Sandbox">
      <b>Sandbox</b>
      <span className="strip-long">
        Test data. Transfers here move no money, and the accounts and addresses shown must not be
        paid.
      </span>
      <span className="strip-short">Test data. No money moves.</span>
      {children}
    </aside>
  );
}
