import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import type { ConnectionView } from "@/lib/contract/api/settings";
import { Findings } from "./findings";

/** What the interface leaves open, as it is settled for this service. Changed by the file that SERVICE_PROFILE names. */
export function ProfileSection({
  profile,
  findings,
}: Pick<ConnectionView, "profile" | "findings">) {
  const text = JSON.stringify(profile, null, 2);
  return (
    <Section
      title="Profile in force"
      end={<CopyButton look="link" text={text} label="Copy profile" />}
    >
      <p className="mb-3 text-ink-2">
        Methods, paths and names that the service's description leaves open. To change one, name a
        JSON file in <span className="mono">SERVICE_PROFILE</span> and start the desk again.
      </p>
      <pre className="mono rounded-2 border border-line bg-sunken p-3 text-12 whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <Findings findings={findings} />
    </Section>
  );
}
