"use client";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { Icon, type IconName } from "./icon";
import { IconButton } from "./icon-button";
import { TextButton } from "./text-link";

export interface ToastInput {
  /** What happened, elsewhere. Never for copying, never for what the page shows itself. */
  title: ReactNode;
  detail?: ReactNode;
  tone?: "neutral" | "success" | "warning" | "danger" | "info";
  icon?: IconName;
  action?: { label: string; onSelect: () => void };
  /** The same id again replaces what it says. */
  id?: string;
}

const SHOWN_FOR_MS = 6000;
const ICONS: Record<NonNullable<ToastInput["tone"]>, IconName> = { neutral: "info", success: "done", warning: "warn", danger: "alert", info: "info" };

/** Six seconds, paused while hovered or focused; errors stay until dismissed. */
export function showToast({ title, detail, tone = "neutral", icon, action, id }: ToastInput): void {
  toast.custom(
    (toastId) => (
      <div className="toast" data-role={tone === "neutral" ? undefined : tone}>
        <Icon name={icon ?? ICONS[tone]} />
        <div className="toast-text">
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </div>
        {action && (
          <TextButton
            onClick={() => {
              action.onSelect();
              toast.dismiss(toastId);
            }}
          >
            {action.label}
          </TextButton>
        )}
        <IconButton icon="x" label="Dismiss" onClick={() => toast.dismiss(toastId)} />
      </div>
    ),
    { id, duration: tone === "danger" ? Number.POSITIVE_INFINITY : SHOWN_FOR_MS },
  );
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}
