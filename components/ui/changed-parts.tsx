import { AccountNumber, Address } from "./address";

export interface ChangedPart {
  label: string;
  was: string | null;
  is: string | null;
  as?: "account" | "address";
}

/** Compares two sets of details part by part. Nothing can be copied from it. */
export function ChangedParts({ parts }: { parts: readonly ChangedPart[] }) {
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 max-md:grid-cols-1 max-md:gap-y-0.5">
      {parts.map(({ label, was, is, as }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          {was === is ? (
            <dd className="wrap-anywhere max-md:mb-2">
              <Value as={as} text={is} /> <span className="text-ink-3">as before</span>
            </dd>
          ) : (
            <dd className="grid gap-y-0.5 wrap-anywhere max-md:mb-2">
              <span className="text-ink-2">
                First <Value as={as} text={was} />
              </span>
              <b className="font-strong text-danger-ink">
                Now <Value as={as} text={is} />
              </b>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Value({ as, text }: { as: ChangedPart["as"]; text: string | null }) {
  if (text === null) return "–";
  if (as === "account") return <AccountNumber account={text} />;
  if (as === "address") return <Address address={text} />;
  return text;
}

interface Place {
  network: string | null;
  walletAddress: string | null;
  bankName: string | null;
  accountNumber: string | null;
}

/** Returns the parts of a former and present account or wallet, without empty ones. */
export function accountParts(first: Place | null, now: Place): ChangedPart[] {
  const part = (label: string, field: keyof Place, as?: ChangedPart["as"]): ChangedPart => ({
    label,
    was: first?.[field] ?? null,
    is: now[field],
    ...(as && { as }),
  });
  return [
    part("Network", "network"),
    part("Address", "walletAddress", "address"),
    part("Bank", "bankName"),
    part("Account number", "accountNumber", "account"),
  ].filter(({ was, is }) => was !== null || is !== null);
}
