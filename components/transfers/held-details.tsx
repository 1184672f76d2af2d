import { ChangedParts, type ChangedPart } from "@/components/ui/changed-parts";
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

/** Two sets of payment details, part by part. */
export function HeldDetails({ first, shown }: HeldDetailsProps) {
  const before =
    first === null || first.type === "unreadable" || first.type === "withheld"
      ? new Map<string, string | null>()
      : partsOf(first);
  const now = partsOf(shown);
  const parts = [...new Set([...before.keys(), ...now.keys()])].map((label): ChangedPart => {
    const as = WRITTEN[label];
    return {
      label,
      was: before.get(label) ?? null,
      is: now.get(label) ?? null,
      ...(as && { as }),
    };
  });
  return <ChangedParts parts={parts} />;
}

const WRITTEN: Record<string, ChangedPart["as"]> = {
  "Account number": "account",
  "Deposit address": "address",
};

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
