import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { LogoMark } from "@/components/ui/logo-mark";
import { REFRESH_PATH } from "@/components/ui/refresh-path";

export interface MessagePageProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page with a single message: not found, broken, signed out. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <main id="main" className="message">
      <div className="message-b">
        <LogoMark />
        Rampdesk
      </div>
      <div className="message-t">
        <h1>{title}</h1>
        {children}
        {actions && <div className="empty-actions">{actions}</div>}
      </div>
    </main>
  );
}

/** The button of an error page. Every page loads one, so it must stay small. */
export function TryAgainButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={buttonClass({ variant: "primary" })} onClick={onClick}>
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
        <path
          d={REFRESH_PATH}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="btn-label">Try again</span>
    </button>
  );
}

/** Reloads in the browser. Next's own `reset` would only render the failed answer again. */
export function reloadPage(): void {
  window.location.reload();
}
