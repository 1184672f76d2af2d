import { Th } from "@/components/ui/table";
import { DROPS } from "./transaction-columns";

/** The head is shown while rows are loading, too. */
export function TransactionHead() {
  return (
    <thead>
      <tr>
        <Th>Created</Th>
        <Th>Reference</Th>
        <Th>Recipient</Th>
        <Th figure>Sent</Th>
        <Th figure className={DROPS.received}>
          Received
        </Th>
        <Th figure className={DROPS.rate}>
          Rate
        </Th>
        <Th figure className={DROPS.fee}>
          Fee
        </Th>
        <Th>Status</Th>
      </tr>
    </thead>
  );
}
