import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { OperationView } from "@/lib/contract/api/operations";

/** Creates that are no transfers yet: being sent, being looked for, or waiting for a person. */
export function unfinishedCreates(operations: readonly OperationView[]): OperationView[] {
  return operations.filter(
    ({ kind, state, transferId }) =>
      kind === "create_transfer" &&
      transferId === null &&
      ["planned", "sending", "ambiguous", "waiting"].includes(state),
  );
}

/** They are above the list, so that nobody sends one of them again because it isn't in the list. */
export function UnfinishedCreates({
  operations,
  zone,
}: {
  operations: readonly OperationView[];
  zone: string;
}) {
  if (operations.length === 0) return null;
  return (
    <ul className="grid gap-2 px-6 py-3 max-md:px-4" aria-label="Requests without an answer yet">
      {operations.map((operation) => (
        <li key={operation.id}>
          <UnfinishedCreate operation={operation} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function UnfinishedCreate({ operation, zone }: { operation: OperationView; zone: string }) {
  const { request, state, message, createdAt } = operation;
  return (
    <Notice
      tone={state === "planned" || state === "sending" ? "info" : "warning"}
      icon={state === "planned" || state === "sending" ? "clock" : undefined}
      title={TITLES[state] ?? "Not finished."}
      action={
        <TextLink href={`/transfers/new?operation=${encodeURIComponent(operation.id)}`}>
          {state === "waiting" ? "Decide" : "Look"}
        </TextLink>
      }
    >
      {request && (
        <span className="block">
          <Money amount={request.source.amount} currency={request.source.currency} /> to{" "}
          {request.recipientName ?? "a recipient"} in {request.destinationCurrency}, asked for at{" "}
          <Time at={createdAt} zone={zone} format="full" />
          {operation.createdBy && ` by ${operation.createdBy.name}`}.
        </span>
      )}
      {message && <span className="block text-ink-2">{message}</span>}
    </Notice>
  );
}

const TITLES: Partial<Record<OperationView["state"], string>> = {
  planned: "On its way to the service.",
  sending: "On its way to the service.",
  ambiguous: "We don't know if this went through. Checking; don't send it again.",
  waiting:
    "We could not find out if this went through. Somebody has to decide; don't send it again.",
};
