import { addressIn, addressKey, isAddress } from "@/lib/domain/chain/address";
import type { ChainMapping } from "@/lib/domain/statements/csv-mapping";
import type { RawTable } from "./table-draft";

/** An address that may be the wallet's own, and how many of the first records it is in. */
export interface OwnCandidate {
  address: string;
  records: number;
  of: number;
}

const MOST = 4;

/** The addresses that most of the first records have: a wallet's own is in nearly all of its transfers. None where each is in one only. */
export function ownCandidates({ columns }: ChainMapping, { rows }: RawTable): OwnCandidate[] {
  const sides = [columns.from, columns.to].filter((column) => column !== null);
  const records = rows
    .map(
      ({ cells }) =>
        new Map(
          sides.flatMap((column) => {
            const address = addressIn(cells[column] ?? "");
            return isAddress(address) ? [[addressKey(address), address] as const] : [];
          }),
        ),
    )
    .filter((record) => record.size > 0);
  const names = new Map(records.flatMap((record) => [...record]));
  const counts = [...names].map(([key, address]) => ({
    address,
    records: records.filter((record) => record.has(key)).length,
    of: records.length,
  }));
  return counts
    .filter((each) => each.records > 1)
    .toSorted((a, b) => b.records - a.records)
    .slice(0, MOST);
}
