import { useId } from "react";
import { Icon, type IconName } from "./icon";
import { IconButton } from "./icon-button";
import type { ToastInput } from "./show-toast";
import { TextButton } from "./text-link";

const ICONS: Record<NonNullable<ToastInput["tone"]>, IconName> = {
  neutral: "info",
  success: "done",
  warning: "warn",
  danger: "alert",
  info: "info",
};

export interface ToastCardProps {
  toast: ToastInput;
  onDismiss: () => void;
}

export function ToastCard({
  toast: { title, detail, tone = "neutral", icon, action },
  onDismiss,
}: ToastCardProps) {
  const id = useId();
  return (
    <div className="toast" data-role={tone === "neutral" ? undefined : tone}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className="toast-text">
        <b id={`${id}-title`}>{title}</b>
        {detail && <span>{detail}</span>}
      </div>
      {action && (
        <TextButton
          onClick={() => {
            action.onSelect();
            onDismiss();
          }}
        >
          {action.label}
        </TextButton>
      )}
      <IconButton
        id={id}
        icon="x"
        label="Dismiss"
        aria-labelledby={`${id} ${id}-title`}
        onClick={onDismiss}
      />
    </div>
  );
}
