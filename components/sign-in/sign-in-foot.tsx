import { Icon, type IconName } from "@/components/ui/icon";
import { formatTime } from "@/components/ui/format-time";

export interface SignInFootProps {
  service: { state: "ok" | "degraded" | "down" | "unknown"; seenAt: string | null };
  host: string;
  zone: string;
}

const STATES: Record<
  SignInFootProps["service"]["state"],
  { words: string; icon: IconName; className: string }
> = {
  ok: { words: "Working", icon: "check", className: "text-success" },
  degraded: { words: "Unsteady", icon: "warn", className: "text-warning" },
  down: { words: "Not answering", icon: "alert", className: "text-danger" },
  unknown: { words: "Not checked yet", icon: "clock", className: "text-ink-3" },
};

/** The service's last known state and the desk's address, to check before typing a password. */
export function SignInFoot({ service, host, zone }: SignInFootProps) {
  const { words, icon, className } = STATES[service.state];
  return (
    <footer className="si-foot">
      <dl>
        <div>
          <dt>Transfer service</dt>
          <dd className="num flex items-baseline gap-1.5">
            <Icon name={icon} className={`self-center ${className}`} />
            {words}
            {service.seenAt !== null && (
              <span className="text-ink-3">at {formatTime(service.seenAt, zone, "until")}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>You are on</dt>
          <dd>
            {host} <span className="text-ink-3">Check this before you type a password.</span>
          </dd>
        </div>
      </dl>
    </footer>
  );
}
