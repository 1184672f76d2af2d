import type { MakeMatchInput } from "@/lib/contract/api/reconciliation";

/** `bank_charge: CHG 50.00 NETTED`: the kind for reports, and behind it what the person wrote. */
export function reasonText({ kind, note }: { kind: NonNullable<MakeMatchInput["reason"]>["kind"]; note: string }): string {
  return note === "" ? kind : `${kind}: ${note}`;
}
