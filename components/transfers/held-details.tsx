import { AccountNumber } from "@/components/ui/account-number";
import { Address } from "@/components/ui/address";
import { Table, TableScroll, Td, Th, Tr } from "@/components/ui/table";
import type { PaymentInstructionsView, ReadableInstructionsView } from "@/lib/contract/api/transfers";

interface HeldDetailsProps {
  /** As they were first given. */
  first: PaymentInstructionsView | null;
  /** As the service shows them now. */
  shown: ReadableInstructionsView;
}

/** Two payment details side by side, for somebody who has the service on the telephone. Nothing can be copied. */
export function HeldDetails({ first, shown }: HeldDetailsProps) {
  const before = first === null || first.type === "unreadable" ? new Map<string, string | null>() : partsOf(first);
  const now = partsOf(shown);
  return (
    <TableScroll label="Payment details, first and now">
      <Table label="Payment details, first and now" density="compact" inset>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Part</span>
            </Th>
            <Th>First given</Th>
            <Th>Shown now</Th>
          </tr>
        </thead>
        <tbody>
          {[...new Set([...before.keys(), ...now.keys()])].map((part) => {
            const isOther = (before.get(part) ?? null) !== (now.get(part) ?? null);
            return (
              <Tr key={part}>
                <Td className="text-ink-3">{part}</Td>
                <Td className="wrap-anywhere">
                  <Value part={part} text={before.get(part)} />
                </Td>
                <Td className={isOther ? "wrap-anywhere font-strong text-danger-ink" : "wrap-anywhere"}>
                  <Value part={part} text={now.get(part)} />
                  {isOther && <span className="sr-only">, another</span>}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function Value({ part, text }: { part: string; text: string | null | undefined }) {
  if (!text) return "–";
  if (part === "Account number") return <AccountNumber account={text} />;
  if (part === "Deposit address") return <Address address={text} />;
  return text;
}

/** What there is to compare, by its name on the page. */
function partsOf(instructions: ReadableInstructionsView): Map<string, string | null> {
  const { also } = instructions;
  const parts: [string, string | null | undefined][] =
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
  const more: [string, string | null | undefined][] = [
    ["Reference", also?.reference],
    ["Memo", also?.memo],
    ["Amount", also?.amount],
  ];
  return new Map([...parts, ...more.filter(([, text]) => text)].map(([part, text]) => [part, text ?? null]));
}
