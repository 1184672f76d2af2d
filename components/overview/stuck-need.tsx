import { Money } from "@/components/ui/money";
import type { OperationKind, OperationView } from "@/lib/contract/api/operations";
import { TroubleFact, Waiting } from "./need-parts";
import { LOOK, NeedRow } from "./need-row";

const WRITES: Record<OperationKind, string> = {
  create_transfer: "New transfer",
  create_recipient: "New recipient",
  confirm_rate: "Confirming a rate",
  cancel_transfer: "Cancelling a transfer",
  refresh_quote: "Refreshing a rate",
  confirm_payment: "Reporting a payment",
};

interface StuckNeedProps {
  operation: OperationView;
  href: string;
  nowMs: number;
  isUrgent: boolean;
  /** This person may decide; others may look. */
  canAct: boolean;
}

/** A write whose outcome only a person can tell. */
export function StuckNeed({ operation, href, nowMs, isUrgent, canAct }: StuckNeedProps) {
  const who = operation.request?.recipientName ?? WRITES[operation.kind];
  return (
    <NeedRow
      time={<Waiting since={operation.createdAt} nowMs={nowMs} />}
      who={who}
      sub={
        <span>
          {operation.createdBy
            ? `${WRITES[operation.kind]}, sent by ${operation.createdBy.name}`
            : WRITES[operation.kind]}
        </span>
      }
      fact={
        <TroubleFact title="Outcome unknown" detail="Don't send it again" tone="text-warning-ink" />
      }
      figure={
        operation.request ? (
          <Money
            amount={operation.request.source.amount}
            currency={operation.request.source.currency}
          />
        ) : null
      }
      href={href}
      act={canAct ? "Decide" : LOOK}
      actOn={who}
      isUrgent={isUrgent}
    />
  );
}
