import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo-mark";

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
