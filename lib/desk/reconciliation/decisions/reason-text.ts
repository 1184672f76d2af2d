import type { MakeMatchInput } from "@/lib/contract/api/reconciliation";

/** A reason in the form that is stored, such as `bank_charge: CHG 50.00 NETTED`: the kind, for reports, then the person's note. */
export function reasonText({
  kind,
  note,
}: {
  kind: NonNullable<MakeMatchInput["reason"]>["kind"];
  note: string;
}): string {
  return note === "" ? kind : `${kind}: ${note}`;
}
