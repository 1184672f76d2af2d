import { Icon } from "@/components/ui/icon";
import { Kv } from "@/components/ui/kv";
import { Time } from "@/components/ui/time";
import type { BankLookup } from "@/lib/contract/api/banks";
import type { RecipientCheck } from "@/lib/contract/api/recipients";

/** Shows the checks made when the recipient was added here. */
export function RecipientCheckFacts({ check }: { check: RecipientCheck }) {
  if (check.type === "crypto") {
    const { checksum, lookAlikes } = check;
    return (
      <Kv
        items={[
          {
            label: "Checksum",
            value:
              checksum === "good" ? (
                <Verdict icon="check" tone="text-success">
                  Right
                </Verdict>
              ) : (
                <Verdict icon="warn" tone="text-warning">
                  None in the address
                </Verdict>
              ),
          },
          lookAlikes.length > 0 && {
            label: "Looked like",
            value: `${lookAlikes.map((one) => (one.kind === "same" ? `${one.name} (same address)` : one.name)).join(", ")}; accepted`,
          },
        ]}
      />
    );
  }
  return (
    <Kv
      items={[
        { label: "Name check", value: <LookupVerdict lookup={check.lookup} /> },
        check.lookup.outcome === "not_found" &&
          check.lookup.serviceMessage !== null && {
            label: "The service said",
            value: `“${check.lookup.serviceMessage}”`,
          },
        check.lookup.outcome === "found" && {
          label: "Name at the bank",
          value: check.lookup.accountName,
        },
        { label: "Looked up", value: <Time at={check.lookup.lookedUpAt} /> },
        check.sameAccounts !== undefined &&
          check.sameAccounts.length > 0 && {
            label: "Same account as",
            value: `${check.sameAccounts.map((one) => one.name).join(", ")}; accepted`,
          },
        check.mismatchReason !== null && { label: "Reason given", value: check.mismatchReason },
      ]}
    />
  );
}

function Verdict({
  icon,
  tone,
  children,
}: {
  icon: "check" | "warn" | "alert";
  tone: string;
  children: string;
}) {
  return (
    <span>
      <Icon name={icon} className={`mr-1.5 inline-block align-[-3px] ${tone}`} />
      {children}
    </span>
  );
}

const VERDICTS = {
  not_found: { icon: "alert", tone: "text-danger", words: "Account not found" },
  unavailable: { icon: "warn", tone: "text-warning", words: "Not possible" },
  match: { icon: "check", tone: "text-success", words: "Match" },
  close_match: { icon: "check", tone: "text-success", words: "Close match" },
  no_match: { icon: "alert", tone: "text-danger", words: "No match" },
  not_compared: { icon: "warn", tone: "text-warning", words: "Not compared" },
} as const;

function LookupVerdict({ lookup }: { lookup: BankLookup }) {
  const { icon, tone, words } =
    VERDICTS[lookup.outcome === "found" ? lookup.match.result : lookup.outcome];
  return (
    <Verdict icon={icon} tone={tone}>
      {words}
    </Verdict>
  );
}
