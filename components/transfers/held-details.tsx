import { AccountNumber } from "@/components/ui/account-number";
import { Address } from "@/components/ui/address";
import type {
  PaymentInstructionsView,
  ReadableInstructionsView,
} from "@/lib/contract/api/transfers";

interface HeldDetailsProps {
  /** The details as they were first given. */
  first: PaymentInstructionsView | null;
  /** The details as the service shows them now. */
  shown: ReadableInstructionsView;
}

/** Two sets of payment details, part by part, for somebody on the phone with the service. Nothing can be copied. */
export function HeldDetails({ first, shown }: HeldDetailsProps) {
  const before =
    first === null || first.type === "unreadable"
      ? new Map<string, string | null>()
      : partsOf(first);
  const now = partsOf(shown);
  return (
    <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 max-md:grid-cols-1 max-md:gap-y-0.5">
      {[...new Set([...before.keys(), ...now.keys()])].map((part) => {
        const [was, is] = [before.get(part) ?? null, now.get(part) ?? null];
        return (
          <div key={part} className="contents">
            <dt className="text-ink-3">{part}</dt>
            {was === is ? (
              <dd className="wrap-anywhere max-md:mb-2">
                <Value part={part} text={is} /> <span className="text-ink-3">as before</span>
              </dd>
            ) : (
              <dd className="grid gap-y-0.5 wrap-anywhere max-md:mb-2">
                <span className="text-ink-2">
                  First <Value part={part} text={was} />
                </span>
                <b className="font-strong text-danger-ink">
                  Now <Value part={part} text={is} />
                </b>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Value({ part, text }: { part: string; text: string | null }) {
  if (text === null) return "–";
  if (part === "Account number") return <AccountNumber account={text} />;
  if (part === "Deposit address") return <Address address={text} />;
  return text;
}

/** The parts to compare, by their names on the page. */
function partsOf(instructions: ReadableInstructionsView): Map<string, string | null> {
  const { also } = instructions;
  const parts: [string, string | null][] =
    instructions.type === "bank_transfer"
      ? [
          ["Bank", instructions.bankName],
          ["Bank code", instructions.bankCode],
          ["Account number", instructions.accountNumber],
          ["Account name", instructions.accountName],
        ]
      : [
          ["Asset", instructions.asset],
          ["Network", instructions.network],
          ["Deposit address", instructions.address],
        ];
  const more: [string, string | null][] = [
    ["Reference", also?.reference ?? null],
    ["Memo", also?.memo ?? null],
    ["Amount", also?.amount ?? null],
  ];
  return new Map([...parts, ...more.filter(([, text]) => text !== null)]);
}
