import { Icon, type IconName } from "@/components/ui/icon";

export type StateTone = "good" | "working" | "warning" | "bad" | "quiet";

const LOOKS: Record<StateTone, { icon: IconName; className: string }> = {
  good: { icon: "check", className: "text-success" },
  working: { icon: "refresh", className: "text-info" },
  warning: { icon: "warn", className: "text-warning" },
  bad: { icon: "alert", className: "text-danger" },
  quiet: { icon: "clock", className: "text-ink-3" },
};

/** A state in words, with its glyph. */
export function StateWords({ tone, children }: { tone: StateTone; children: string }) {
  const { icon, className } = LOOKS[tone];
  return (
    <span className="flex items-baseline gap-1.5">
      <Icon name={icon} className={`self-center ${className}`} />
      {children}
    </span>
  );
}
