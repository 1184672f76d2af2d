import type { ReactNode } from "react";

/** Marks every screen of a desk on its sandbox. `children` is a link for a signed-in person. */
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
