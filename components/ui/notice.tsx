import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

export type NoticeTone = "neutral" | "info" | "warning" | "danger" | "success" | "refund";

export interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  /** Announces the notice, for one that answers an act. A danger notice interrupts a reader. */
  live?: boolean;
  className?: string;
}

export const TONE_ICONS: Record<NoticeTone, IconName> = {
  neutral: "info",
  info: "info",
  warning: "warn",
  danger: "alert",
  success: "done",
  refund: "info",
};

/** Says why an act failed, also to a screen reader. Nothing without a reason. */
export function Problem({ className, children }: Pick<NoticeProps, "className" | "children">) {
  if (!children) return null;
  return (
    <Notice tone="danger" live className={className}>
      {children}
    </Notice>
  );
}

export function Notice({
  tone = "neutral",
  title,
  children,
  action,
  icon,
  live,
  className,
}: NoticeProps) {
  return (
    <div
      className={cn("notice", className)}
      data-role={tone === "neutral" ? undefined : tone}
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
    >
      <Icon name={icon ?? TONE_ICONS[tone]} />
      <div className="notice-text">
        {title && <b>{title}</b>} {children}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  );
}
