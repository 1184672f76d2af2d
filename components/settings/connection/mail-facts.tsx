import { Kv } from "@/components/ui/kv";
import type { ConnectionView } from "@/lib/contract/api/settings";

/** Through what scheduled reports are mailed, and where they may go. */
export function MailFacts({
  mail: { isSetUp, server, from, domains },
}: {
  mail: ConnectionView["mail"];
}) {
  const allowed = {
    label: "May go to",
    value: domains === null ? "Any address" : domains.join(", "),
  };
  if (!isSetUp) {
    return (
      <>
        <p className="mb-3 text-ink-2">
          Not set up: nothing is mailed, and scheduled reports wait in the list of reports. Whoever
          runs the desk sets <code className="mono">SMTP_URL</code> and{" "}
          <code className="mono">MAIL_FROM</code>, and starts it again.
        </p>
        <Kv items={[allowed]} />
      </>
    );
  }
  return (
    <Kv
      items={[
        {
          label: "Server",
          value:
            server === null ? (
              <span className="text-ink-3">Shown to administrators only</span>
            ) : (
              <span className="mono">{server}</span>
            ),
        },
        { label: "From", value: from },
        allowed,
      ]}
    />
  );
}
