import { Icon, type IconName } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Time } from "@/components/ui/time";
import type { ConnectionView } from "@/lib/contract/api/settings";

const HEALTH_STATES: Record<ConnectionView["health"]["state"], { tone: StateTone; words: string }> =
  {
    ok: { tone: "good", words: "Working" },
    degraded: {
      tone: "warning",
      words: "Unsteady: the last call failed, but one shortly before succeeded",
    },
    down: { tone: "bad", words: "Not working: no call has succeeded for a while" },
    unknown: { tone: "quiet", words: "Not checked yet" },
  };

/** `0.4 s ahead of the desk's`: how far the service's clock is off. */
function clockDifference(offsetMs: number | null): string {
  if (offsetMs === null) return "–";
  const seconds = Math.abs(offsetMs / 1000).toFixed(1);
  if (seconds === "0.0") return "Agrees with the desk's";
  return `${seconds} s ${offsetMs > 0 ? "ahead of" : "behind"} the desk's`;
}

export interface HealthFactsProps {
  baseUrl: string;
  sandbox: boolean;
  health: ConnectionView["health"];
  zone: string;
}

export function HealthFacts({ baseUrl, sandbox, health, zone }: HealthFactsProps) {
  const { tone, words } = HEALTH_STATES[health.state];
  return (
    <Kv
      items={[
        { label: "State", value: <StateWords tone={tone}>{words}</StateWords> },
        { label: "Address", value: <span className="mono wrap-anywhere">{baseUrl}</span> },
        {
          label: "Kind",
          value: sandbox ? "The desk's own sandbox: no money moves" : "Live service",
        },
        { label: "Last success", value: <Time at={health.lastOkAt} zone={zone} format="full" /> },
        {
          label: "Last failure",
          value:
            health.lastErrorAt === null ? (
              "Never"
            ) : (
              <Time at={health.lastErrorAt} zone={zone} format="full" />
            ),
        },
        health.lastError !== null && { label: "Last error", value: health.lastError },
        { label: "Service's clock", value: clockDifference(health.clockOffsetMs) },
      ]}
    />
  );
}

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
