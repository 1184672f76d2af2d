import type { ReactNode } from "react";

export interface BeatProps {
  /** `quiet` is nothing heard for too long, `lost` no connection. */
  state: "live" | "quiet" | "lost";
  /** "Last event 14:04:51". */
  children: ReactNode;
}

const DOTS = { live: "bg-success", quiet: "bg-warning", lost: "bg-danger" } as const;

/** What was last heard from the service, for AppShell's `beat`. */
export function Beat({ state, children }: BeatProps) {
  return (
    <>
      <span className={`mx-[5px] size-1.5 flex-none rounded-full ${DOTS[state]}`} aria-hidden="true" />
      <span className="num">{children}</span>
    </>
  );
}
