import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { OperationView } from "@/lib/contract/api/operations";
import { operationHref } from "./needs";

/** Requests that aren't transfers yet: on their way to the service, or being looked for there. */
export function BeingSent({ operations }: { operations: readonly OperationView[] }) {
  if (operations.length === 0) return null;
  return (
    <Section title="Being sent" note={operations.length}>
      <ul>
        {operations.map((operation) => (
          <li
            key={operation.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-faint py-2 last:border-b-0"
          >
            <Status
              plain
              status="pending"
              label={
                operation.state === "ambiguous"
                  ? "Checking; don't send it again"
                  : "On its way to the service"
              }
            />
            <TextLink href={operationHref(operation)}>
              {operation.request?.recipientName ??
                (operation.kind === "create_recipient" ? "New recipient" : "New transfer")}
            </TextLink>
            {operation.request && (
              <span className="ml-auto">
                <Money
                  amount={operation.request.source.amount}
                  currency={operation.request.source.currency}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
